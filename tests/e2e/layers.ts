import { caseTable } from "../factories/case-table.ts";

/** A layer of the app, and how a person comes to it. */
export interface Layer {
  /** The file and component that open it, and by what: 'add-dialog AddDialog FormDialog'. */
  id: string;
  who: string;
  /** On which size alone, if one of both. */
  only: string;
  path: string;
  steps: string[];
  /** The role and name by which it is known. */
  shown: string;
}

/**
 * Every layer of the app. A step presses what has this name, exactly or by a pattern; 'Name:' types into the field of
 * this name what is there again when the form is next opened, 'Name?' what Back asks about before it is lost, and
 * 'Name=Ada' fills it in on the way.
 */
export const LAYERS: Layer[] = caseTable(
  `
language-list LanguageList OpenMenu | visitor | / | Language | menu
legal-dialog LegalDialog ModalFrame | visitor | / | Terms of Service | dialog Terms of Service
help-panel HelpPanel SidePanel | admin | /settings?section=help | Help | dialog Help

mobile-sidebar MobileSidebar useLayer | admin, phone | /roster | Open menu | navigation Main
notification-panel NotificationPanel Popover | admin | /dashboard | /unread notification/ | dialog Notifications
sync-panel SyncPanel Popover | admin | /dashboard | Synced | dialog Sync
open-shifts-dialog OpenShiftsDialog ModalFrame | admin | /dashboard | Open Shifts | dialog Open shifts

private-chat PrivateChat page | employee, phone | /chat | /^Private Messages/ > /^Marcus Webb/ | textbox /Marcus Webb/
chat-screen ClearChatMenu Menu | admin | /chat | Chat actions | menu Chat actions
chat-screen ClearChatMenu ConfirmDialog | admin | /chat | Chat actions > Clear Chat… | alertdialog Clear the team chat?
line-actions LineActions OpenMenu | admin | /chat | /^Actions for the message/ | menu Message actions
line-actions LineActions ConfirmDialog | admin | /chat | /^Actions for the message/ > Delete | alertdialog Delete this message?

post-card ReadBy ModalFrame | admin | /news | /^Read by/ | dialog
post-card PostMenu Menu | admin | /news | Actions for Welcome to Shiftkeep | menu Actions for Welcome to Shiftkeep
post-card PostMenu ConfirmDialog | admin | /news | Actions for Welcome to Shiftkeep > Delete | alertdialog Delete this post?
post-dialog PostDialog FormDialog | admin | /news | New post > Title: | dialog New post
poll-dialog PollDialog FormDialog | admin | /news | New poll > Question: | dialog New poll

day-details DayDetails useLayer | admin | /availability | /No entry/ | region Selected days
entry-dialog EntryDialog FormDialog | admin | /availability | Add availability > Unavailable > Reason (optional): | dialog Add availability
entry-menu EntryMenu Menu | employee | /availability | /^Actions for/ | menu
edit-entries-dialog EditEntriesDialog FormDialog | admin, phone | /staff-availability | Team > /[1-9] unavailable/ > /^Actions for/ > /^Edit entr/ > Reason (optional): | dialog Edit entr

roster-toolbar SelectionBar useLayer | admin | /roster | Week actions > Select shifts > /, Early/ | region Selected shifts
roster-toolbar SelectionBar Menu | admin | /roster | Week actions > Select shifts > /, Early/ > Assign to | menu Assign to
week-bar WeekPager Popover | admin | /roster | Pick a date | dialog Pick a date
week-menu WeekMenu Menu | admin | /roster | Week actions | menu Week actions
roster-setup RosterSetupMenu Menu | admin | /roster | Setup | menu Setup
shift-dialog ShiftDialog FormDialog | admin | /roster | Add shift > Notes: | dialog Add shift
option-list OptionList useLayer | admin | /roster | Add shift > Notes: > /Template$/ | listbox
option-list OptionList Popover | admin | /roster | Add shift > Notes: > /Person$/ | listbox
date-picker CalendarPanel useLayer | admin | /roster | Add shift > Notes: > Calendar Date | grid /20\\d\\d/
date-picker CalendarPanel Popover | admin | /roster | Pick a date > /^Calendar/ | grid /20\\d\\d/
templates-editor TemplatesEditor SidePanel | admin | /roster | Setup > Shift templates | dialog Shift templates
template-dialog TemplateDialog FormDialog | admin | /roster | Setup > Shift templates > Add template > Name: | dialog Add template
archived-templates ArchiveDialog ConfirmDialog | admin | /roster | Setup > Shift templates > Delete Early | alertdialog Archive
import-menu ImportMenu Menu | admin | /roster | Setup > Shift templates > Import and export | menu Import and export
lists-editor ListsEditor SidePanel | admin | /roster | Setup > Positions | dialog Positions
lists-editor ListedRow Menu | admin | /roster | Setup > Positions > Actions for Kitchen | menu Actions for Kitchen
position-dialog PositionDialog FormDialog | admin | /roster | Setup > Positions > Add position > Name: | dialog Add position
place-dialog Form FormDialog | admin | /roster | Setup > Places > Add place > Name: | dialog Add place
days-editor DaysEditor SidePanel | admin | /roster | Setup > Holidays and events | dialog Holidays and events
day-note-dialog DayNoteDialog FormDialog | admin | /roster | Setup > Holidays and events > Add note or event > Title: | dialog Add note or event
holidays-dialog Holidays FormDialog | admin | /roster | Setup > Holidays and events > Add public holidays | dialog Add public holidays
day-dialog DayDialog ModalFrame | admin | /roster | Templates > /^Day notes: / | dialog
position-filter PositionFilter ChoiceMenu | admin | /roster | /^Position: / | menu /^Position: /
roster-grouping RosterGroupingMenu ChoiceMenu | admin | /roster | Templates > /^Grouping: / | menu /^Grouping: /
hours-editor HoursEditor ModalFrame | admin | /roster | Setup > Business hours | dialog Business hours
limits-editor LimitsEditor ModalFrame | admin | /roster | Setup > Week, limits, and budget | dialog
publish-button PublishDialog FormDialog | admin | /roster | Next week > /^Publish/ | dialog Publish this week?
requests-list RequestsDialog SidePanel | admin | /roster | /^Requests/ | dialog Requests
deny-dialog DenyDialog FormDialog | admin | /roster | /^Requests/ > Decline > Reason (optional)? | dialog Decline
placing-dialog PlacingDialog FormDialog | admin | /roster | Week actions > Copy previous week… | dialog Copy previous week
copy-week-dialog CopyWeekDialog ModalFrame | admin | /roster | Next week > Next week > Next week > Next week > Week actions > Copy previous week… | dialog Copy previous week
reorder-dialog ReorderDialog ModalFrame | admin | /roster | Week actions > Reorder shifts… | dialog Reorder
shortcuts-dialog ShortcutsDialog ModalFrame | admin | /roster | Week actions > Keyboard shortcuts | dialog Keyboard shortcuts
saved-rosters-save NameDialog FormDialog | admin | /roster | Week actions > Save current roster… > Roster name? | dialog Save current roster
saved-rosters-dialog SavedRostersDialog ModalFrame | admin | /roster | Week actions > Saved rosters… | dialog Saved rosters
saved-rosters-dialog SavedRosterRow Menu | admin | /roster | Week actions > Save current roster… > Roster name=Usual > Save > Week actions > Saved rosters… > More actions for Usual | menu More actions for Usual

mode-card ModeCard ConfirmDialog | admin | /staff-availability | Approval Mode | alertdialog Turn on Approval Mode?
day-panel DayPanel SidePanel | admin | /staff-availability | Team > /can work/ | dialog
deadline-dialog DeadlineDialog FormDialog | admin | /staff-availability | Deadlines > New deadline | dialog New deadline
deadlines-tab DeadlineItem Menu | admin | /staff-availability | Deadlines > /^Actions for the deadline/ | menu Actions for the deadline
deadlines-tab DeadlinesTab ConfirmDialog | admin | /staff-availability | Deadlines > /^Actions for the deadline/ > Delete deadline | alertdialog Delete this deadline?

turn-on-dialog TurnOnDialog FormDialog | admin | /time-clock | Turn on communal mode > Device name: | dialog Turn on communal mode?
correction-dialog CorrectionDialog FormDialog | employee | /time-clock | Add missing hours > Reason: | dialog Add missing hours

record-panel RecordPanel SidePanel | admin | /time-records | /^Ben Carver, / | dialog Ben Carver
worked-position-dialog WorkedPositionDialog FormDialog | admin | /time-records | /^Ben Carver, / > Change position… | dialog Position of Ben Carver
remove-times-dialog RemoveTimesDialog FormDialog | admin | /time-records | /^Ben Carver, / > /^Remove/ > Reason? | dialog Remove
times-dialog TimesDialog FormDialog | admin | /time-records | Add times > Reason: | dialog Add times
records-export-menu RecordsExportMenu Menu | admin | /time-records | Export | menu Export
approve-dialog ApproveDialog FormDialog | admin | /time-records | Hours > Approve all… > Note (optional)? | dialog Approve hours

managed-modules ManagedRow Menu | admin | /training | Actions for Food safety | menu Actions for Food safety
managed-modules ManagedModules ConfirmDialog | admin | /training | Actions for Food safety > Delete | alertdialog Delete
assign-dialog AssignDialog FormDialog | admin | /training | Actions for Food safety > Assign | dialog Assign
editor-bar ReorderBlocks ModalFrame | admin | /training | Actions for Food safety > Edit > Reorder blocks | dialog Reorder blocks

staff-table StaffToolbar Menu | admin | /staff | More | menu More
staff-screen Person Menu | admin, phone | /staff | Actions for Aoife Kelly | menu Actions for Aoife Kelly
table-row ActionsButton Menu | admin, desktop | /staff | Actions for Aoife Kelly | menu Actions for Aoife Kelly
add-dialog AddDialog FormDialog | admin | /staff | Add person > Name: | dialog Add person
import-dialog ImportDialog ModalFrame | admin | /staff | More > Import CSV or Excel | dialog Import from CSV or Excel
staff-invites InviteDialog FormDialog | admin | /staff | More > Invite by email > Name: | dialog Invite by email
open-invites InviteItem ConfirmDialog | admin | /staff | More > Invite by email > Name=Ada Quill > Email=ada@quill.test > Send invitation > Revoke invitation for Ada Quill | alertdialog Revoke this invitation?
edit-person-dialog EditPersonDialog FormDialog | admin | /staff | Actions for Aoife Kelly > Edit > Name: | dialog Edit Aoife Kelly
contact-dialog ContactDialog FormDialog | admin | /staff | Actions for Aoife Kelly > Edit contact details > Contact name: | dialog Aoife Kelly
contract-dialog ContractDialog ModalFrame | admin | /staff | Actions for Ben Carver > Contract > Hours a week: | dialog Ben Carver's contract
person-lists-dialog PersonListsDialog FormDialog | admin | /staff | Actions for Ben Carver > Positions | dialog Ben Carver: positions
person-sign-in-dialogs PersonEmailDialog FormDialog | admin | /staff | Actions for Aoife Kelly > Change email > Email? | dialog Change email
person-sign-in-dialogs PersonPasswordDialog FormDialog | admin | /staff | Actions for Aoife Kelly > Change password > Password? | dialog Change password
person-sign-in-dialogs FreshSignInDialog ModalFrame | admin | /staff | Actions for Aoife Kelly > Create new PIN > Create PIN | alertdialog /^PIN for Aoife Kelly/
staff-dialog DangerDialog ModalFrame | admin | /staff | Actions for Aoife Kelly > Delete > /^Type/? | alertdialog Delete Aoife Kelly?
staff-dialog SeatsDialog ModalFrame | admin, phone | /staff | Add seats | dialog Add seats

statistics-toolbar DownloadReport Menu | admin | /statistics | Download Report | menu Download Report
grouping-menu GroupingMenu ChoiceMenu | admin | /statistics | /^Grouping: / | menu /^Grouping: /
pay-tab OwnDates Popover | admin | /payroll | Custom dates… | dialog Custom dates
person-panel PersonPanel SidePanel | admin | /payroll | /Aoife Kelly/ > Tips: | dialog Aoife Kelly
save-bar SaveBar ConfirmDialog | admin | /payroll | /Aoife Kelly/ > Save payment | alertdialog Save the payment
pay-rates RatesDialog FormDialog | admin | /payroll | /Aoife Kelly/ > Edit pay rates… > Hourly rate: | dialog Pay rates for Aoife Kelly
void-payment VoidPayment ConfirmDialog | admin | /payroll | Previous pay period > /Aoife Kelly/ > Void payment… | alertdialog Void the payment
payroll-export-menu PayrollExportMenu Menu | admin | /payroll | Export | menu Export
codes-dialog CodesDialog FormDialog | admin | /payroll | Export > Payroll codes… > Company code: | dialog Payroll codes
payslips-dialog PayslipsDialog ModalFrame | admin | /payroll | Previous pay period > Generate payslips… | dialog
run-dialog RunDialog ModalFrame | admin | /payroll | Run payroll… | dialog Run payroll
run-dialog Progress ModalFrame | admin | /payroll | Run payroll… > /^Also pay/ > /^Save/ | button Close
gaps-dialog GapsDialog ModalFrame | admin | /payroll | Export > Download for Gusto (CSV) | alertdialog The Gusto file is incomplete
change-plan ChangeDialog ModalFrame | admin, desktop | /subscription | Number of Staff Members=30 > Select Plan | alertdialog

account-dialogs NameDialog FormDialog | admin | /settings?section=account | Change name > Name? | dialog Change your name
account-dialogs EmailDialog FormDialog | admin | /settings?section=account | Change email > New email: | dialog Change your email
account-dialogs EmailDialog ModalFrame | admin | /settings?section=account | Change email > New email=new@quill.test > Current password=shiftkeep-demo > Change email | text /new@quill.test/
account-dialogs PasswordDialog FormDialog | admin | /settings?section=account | Change password > Current password? | dialog Change your password
account-dialogs PinDialog ModalFrame | admin | /settings?section=account | Get a new PIN > Current password? | dialog Get a new PIN
account-card LogOutEverywhere ConfirmDialog | employee | /settings?section=account | Log out of all devices | alertdialog Log out of all devices?
business-dialog BusinessDialog FormDialog | admin | /settings?section=business | Edit business details > Business name: | dialog Your business
owner-dialogs HandOverDialog ModalFrame | admin | /settings?section=data | Transfer ownership | dialog Transfer ownership?
owner-dialogs DeleteBusinessDialog ModalFrame | admin | /settings?section=data | Delete business > /^Type/? | dialog Delete this business?
delete-account-dialog DeleteAccountDialog ModalFrame | employee | /settings?section=data | Delete account > Current password? | dialog Delete your account?
clear-device-dialog ClearDeviceDialog ConfirmDialog | employee | /settings?section=device | Clear this device | alertdialog Clear this device?
two-step-card TwoStepCard ModalFrame | admin | /settings?section=account | Turn on > Code? | dialog Turn on two-step login

place-filter PlaceFilter ChoiceMenu | admin | /roster | Setup > Places > Add place > Name=Quay > Save place > Close > /^Place: / | menu /^Place: /

postings-tab PostingDialog FormDialog | operator | /console | Job Postings > New Job Posting > Title: | dialog New Job Posting
postings-tab PostingsTab ConfirmDialog | operator | /console | Job Postings > /^Delete/ | alertdialog

kiosk-screen Tablet useLayer | tablet | | 1 > 1 | text 2 of 6 digits entered
kiosk-screen Tablet useLayer | tablet | | 1 > 1 > 1 > 1 > 1 > 2 | text Wrong PIN. Try again.
kiosk-screen Tablet useLayer | tablet | | 6 > 1 > 8 > 3 > 4 > 0 | heading Priya Nair
kiosk-screen Tablet useLayer | tablet | | 6 > 1 > 8 > 3 > 4 > 0 > Clock in | text /^Clocked in/
kiosk-screen Tablet useLayer | tablet | | Leave communal mode | heading Leave communal mode
tablet-dialogs ConfirmTabletDialog FormDialog | owner of a tablet | /time-clock | Confirm | dialog Confirm “Shop tablet”?
tablet-dialogs RemoveTabletDialog FormDialog | owner of a tablet | /time-clock | Remove | dialog Remove “Shop tablet”?

two-step-card TurnOffDialog FormDialog | admin with a code | /settings?section=account | Turn off > Code? | dialog Turn off two-step login
two-step-card NewCodesDialog FormDialog | admin with a code | /settings?section=account | Create new recovery codes | dialog Create new recovery codes?
two-step-card NewCodesDialog ModalFrame | admin with a code | /settings?section=account | Create new recovery codes > Create new codes | dialog /^Recovery codes/

edit-change-dialog EditChangeDialog FormDialog | refused employee | /needs-attention | Edit > Reason: | dialog Edit and send again
clear-device-dialog UnsentDialog ModalFrame | refused employee | /settings?section=device | Clear this device | alertdialog 1 change is only on this device
log-out-dialog LogOutDialog ModalFrame | refused employee | /settings | Log out | alertdialog Log out with 1 unsent item?
log-out-dialog LogOutDialog ConfirmDialog | refused employee | /settings | Log out > Discard and log out | alertdialog Discard 1 unsent item?
changed-meanwhile ChangedMeanwhile SidePanel | src/view/sync/changed-meanwhile.web.test.tsx

drop-dialog DropDialog FormDialog | employee | /schedule | Drop > Reason? | dialog Drop this shift?
swap-dialog SwapDialog FormDialog | employee | /schedule | Swap > Message: | dialog Swap this shift
feed-dialog FeedDialog ModalFrame | employee | /schedule | Calendar feed | dialog Calendar feed
feed-dialog Endings ConfirmDialog | employee | /schedule | Calendar feed > Create private link > Replace link… | alertdialog Replace the link?
`.replace(/\n\n/g, "\n"),
).map(([id, whose = "", path = "", steps = "", shown = ""]) => {
  const [who = "", only = ""] = whose.split(", ");
  return { id, who, only, path, steps: steps.split(" > "), shown };
});
