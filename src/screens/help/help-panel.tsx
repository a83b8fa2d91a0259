import { SidePanel } from "#ui/overlays/side-panel.tsx";
import type { Chapter } from "#view/reading/chapter.ts";
import { ChapterText } from "#view/reading/chapter-text.tsx";
import { Contents } from "#view/reading/contents.tsx";

/** The whole help beside the page it was opened on. */
export function HelpPanel({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <SidePanel title={title} onClose={onClose}>
      <Contents
        label="Topics"
        keepsAddress
        chapters={HELP_CHAPTERS}
        className="-mx-3 mb-8 rounded-2xl bg-sunken/60 p-2 text-[0.95rem]"
      />
      <div className="flex flex-col gap-9">
        {HELP_CHAPTERS.map((chapter) => (
          <ChapterText key={chapter.id} chapter={chapter} />
        ))}
      </div>
    </SidePanel>
  );
}

export const HELP_CHAPTERS: readonly Chapter[] = [
  {
    id: "help-setup",
    title: "Setting up as an admin",
    passages: [
      "Whoever registers the business becomes its admin. Four steps, and your team can start:",
      [
        "Sign up with your e-mail and a password, then enter your business's name and the number of staff. The first 14 days are free.",
        "Set up your organisation: confirm its name and time zone. Days, shifts and hours follow that zone.",
        "Add your staff: for each person an e-mail and a password that you assign. A time clock PIN is made for them by itself; note it down, it is shown once.",
        "Set shift templates in the roster, such as Morning, Day and Close, with their times. Shifts are made from them with two presses.",
      ],
      "Then give your staff their e-mail, password and PIN, and have them install the app.",
    ],
  },
  {
    id: "help-install",
    title: "Installing the app for employees",
    passages: [
      "Shiftkeep is installed from the browser; there is no app store to go through.",
      [
        "iPhone and iPad: open this website in Safari, press Share, then Add to Home Screen.",
        "Android: open it in Chrome, press the menu with the three dots, then Install app or Add to Home screen.",
        "Computer: press the install sign at the end of the address bar.",
      ],
      "Open it from the home screen and log in once with a connection. From then on it opens without one too.",
      "Admins: manage the subscription on the website, in a browser on a computer. The app on the phone leaves that page out.",
    ],
  },
  {
    id: "help-chat",
    title: "Chat",
    passages: [
      "Team Chat is for everybody; Private Messages are between two people.",
      [
        "News documents, dropped shifts and deadlines are posted into Team Chat automatically, so nobody has to announce them twice.",
        "In a poll, choose an answer and press Vote. Its results are shown once you have voted, or when it has ended.",
        "A message may have up to 300 characters.",
        "Clear Chat is for admins only. It deletes everything in the chat permanently, for everyone.",
      ],
    ],
  },
  {
    id: "help-roster",
    title: "Roster",
    passages: [
      "Managers and admins plan the week here.",
      [
        "Create a shift: choose a date, then a template or Custom Shift with its own times, then an employee who is available.",
        "Estimated pay is calculated from each person's rate and shown as you plan. You can adjust it.",
        "The weekly view shows all shifts side by side. Reorder Shifts puts them in the order you like.",
        "Save Current Roster keeps a week for reuse: load it into another week and change only what differs.",
        "A dropped shift is open to others. When somebody claims it, you approve or deny the claim.",
      ],
      "Employees see their own shifts under Schedule, drop one with a reason, or claim one that is open.",
    ],
  },
  {
    id: "help-availability",
    title: "Availability and Approval Mode",
    passages: [
      "Approval Mode decides how availability is collected. An admin switches it.",
      [
        "Off: staff enter when they are available, all day or from one time to another.",
        "On: everyone is assumed to be available. Staff submit the days on which they are not, and a manager or admin approves or denies them. Managers and admins are notified of each one.",
      ],
      "With a deadline you set by when the entries for a period are due; your staff are told.",
    ],
  },
  {
    id: "help-time-clock",
    title: "Time clock and communal mode",
    passages: [
      "Clock in when you start and clock out when you finish. It works without a connection: the punch is kept on the device with its exact time and sent as soon as there is a network.",
      [
        "On your own phone: log in to your own account and press Clock in.",
        "Start break and End break note when you pause. A note that you write goes with your next punch; your managers can read it.",
        "Forgotten to clock out? While the app is open you are reminded half an hour after your shift. After the longest time that your business allows you are clocked out automatically, and told so.",
        "Under My hours, Ask to correct is for times or breaks that are wrong, and Add missing hours for what was never punched. A manager decides; if it is denied, you can read why there. What a manager changed is marked, with the reason.",
        "Not counted means that the same time counts with another entry. Nothing is counted while a clock-out is missing.",
      ],
      "On a shared tablet each person clocks in and out with their unique PIN.",
      [
        "Turn on communal mode, at the end of the Time Clock, is for managers and admins. The device is then softly locked: it shows nothing but the time clock, in every tab and after every restart.",
        "Leave communal mode, on that screen, asks for an admin's PIN, or for the password of a manager or admin, which takes a connection.",
        "Forgotten your PIN? An admin makes a new one for you under Staff.",
      ],
    ],
  },
  {
    id: "help-time-records",
    title: "Time records",
    passages: [
      "Managers and admins find everybody's hours here.",
      [
        "Records lists all of them, by employee and date. Each can be corrected, with its breaks; who changed it, when and why stays on record. Export saves the list as a CSV file or a spreadsheet.",
        "To review has what somebody must look at before it is paid: corrections that people ask for, missing ends, overlaps, absences. Each line has the buttons that settle it. Nothing is paid twice while it waits.",
        "Hours has the sums of a period. Approve all… approves them, or Approve… those of one person. Whatever changes afterwards is marked, and can be approved again.",
      ],
    ],
  },
  {
    id: "help-staff",
    title: "Staff",
    passages: [
      [
        "Manage your people: their names, roles and pay rates.",
        "Change an e-mail address or set a new password when somebody is locked out. A password or PIN that you set is shown once: copy it, or print it.",
        "Add people when they join, and delete the accounts of those who leave. Their records remain.",
        "Export the list as a file for a spreadsheet.",
      ],
    ],
  },
  {
    id: "help-statistics",
    title: "Statistics",
    passages: [
      "Graphs of hours, costs and attendance, for admins, each beside the time before. Download Report saves the period you look at as a file.",
      "Give feedback, in the settings, tells the admins of your business how it is to work there, with your name or without. They read it under Staff feedback.",
    ],
  },
  {
    id: "help-payroll",
    title: "Payroll",
    passages: [
      "Admins turn time records into payments.",
      [
        "Pay rules has the pay periods, rounding, breaks, overtime, and after how long somebody is clocked out automatically. Save rules before you pay.",
        "Choose a period and a person: the hours come from the records that were approved. Add tips, allowances such as the fuel stipend, adjustments and deductions.",
        "Save payment keeps it on record, for you and for the employee. It cannot be changed: what turns up later for a period that was paid is offered with the next payment, under Adjustments of paid periods.",
        "Pay everybody… saves the payments of all whose hours are approved, and leaves out who must be looked at.",
        "Generate Payslip e-mails it to the address stored for that employee. Check that it is right under Staff. Generate payslips… does so for everybody who was paid.",
        "A raise counts from the day on which it is entered. Rates…, at a person's pay, says an earlier day.",
        "Export makes files of the saved payments for Gusto and ADP.",
      ],
      "Employees find their payslips under Payslips in the settings.",
    ],
  },
  {
    id: "help-offline",
    title: "Working without a connection",
    passages: [
      "Everything you see is kept on your device, and everything you do is stored there first. A mark at the top says where you stand: synced, or how many changes are waiting.",
      [
        "Waiting changes go out by themselves when the network is back. Nothing has to be done twice.",
        "Should the server refuse one, it is kept under Needs Attention with the reason, to be sent again, changed or discarded.",
        "Log in once with a connection on each new device; and before you clear a browser's data, look whether all is sent.",
      ],
    ],
  },
  {
    id: "help-settings",
    title: "Settings",
    passages: [
      [
        "Change your name, e-mail and password.",
        "Switch notifications on or off on your mobile, in the installed app.",
        "Choose a light or dark appearance.",
        "Download your payslips.",
        "Export your data, clear a device, or delete your account. Admins export the whole business.",
        "Read the Terms, this Help and the Privacy Policy.",
      ],
    ],
  },
];
