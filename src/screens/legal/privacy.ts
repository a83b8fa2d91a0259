import type { LegalDocument } from "./legal-document.ts";

/** The Privacy Policy. After an edit run `npm run legal`. */
export const PRIVACY: LegalDocument = {
  title: "Privacy Policy",
  pdf: "/privacy-policy.pdf",
  effectiveOn: { day: "2026-11-01", words: "November 1, 2026" },
  introduction:
    "Shiftkeep handles people's working days: when they can work, when they did, and what they are paid. This policy says what is stored, where, for how long, who sees it, and what you can do about it.",
  summary: [
    "Your employer decides what is stored about staff; Shiftkeep stores it on their behalf.",
    "We keep what rosters, time clock, pay and chat need. No advertising, no tracking, no sale of data.",
    "Your device holds a copy so that the app works without a network. Logging out removes it.",
    "Time clock PINs are stored as slow hashes. Nobody can read them, not even we.",
    "You can see, correct, export and have deleted what is stored about you.",
  ],
  chapters: [
    {
      id: "responsible",
      title: "Who is responsible",
      passages: [
        "Shiftkeep is run by the operator of this Shiftkeep installation (“we”). There are two cases.",
        [
          "Data about staff: the employer is the controller. It decides what is entered, why, and how long it stays. We are its processor: we store and show the data on its instructions and for no purpose of our own.",
          "Data about the business's account, its subscription, messages to support, and applications for our own open positions: here we are the controller.",
        ],
        "If you work for a business that uses Shiftkeep and have a question about your data, ask your employer first. You can always write to us as well, through the support form on the start page or the Support page; choose the topic Privacy.",
      ],
    },
    {
      id: "stored",
      title: "What is stored on the server",
      passages: [
        "Only what the features need:",
        [
          "Account: e-mail address, name, role, profile picture if you add one, and your password as a hash.",
          "Phone number and emergency contact, if you or your manager enters them. Managers see them, colleagues only a number that you show them; both are removed when you leave.",
          "Business: its name, time zone, business hours, number of staff, currency and colour scheme.",
          "Rosters: shifts, templates, who claimed or dropped a shift, and the reason given.",
          "Availability: days and times on which a person can or cannot work, and whether that was approved.",
          "Punches: when somebody clocked in and out, in which time zone, whether the device's clock had been changed, and corrections with who made them.",
          "Pay: the hourly rate, and saved payments with hours, tips, allowances, deductions and notes. Administrators see them, and each person their own.",
          "Messages: team chat, private messages, polls, news and attached files. Private messages are shown to the two people who write them.",
          "Training: modules, and how far a person has come.",
          "Messages to support: the name, e-mail address, topic and words of each, when it was sent, and the account that was signed in, if any.",
          "Applications for our own open positions: the name, e-mail address, position and resume of each, and when it was sent.",
          "Notifications within the app, and a history of who changed a record and when.",
        ],
        "Shiftkeep asks for no health data, no bank account, no location and no biometric data. Please do not enter any in notes or messages.",
      ],
    },
    {
      id: "pins",
      title: "Passwords and PINs",
      passages: [
        "Passwords and time clock PINs are never stored as such. Both are kept as salted, deliberately slow hashes, from which they cannot be read back. A PIN is shown once, when it is made; if it is forgotten, an administrator makes a new one.",
        "Failed attempts are counted, under a hash of the account or network address they came from, in order to lock out guessing. The counts are removed when they have run out.",
      ],
    },
    {
      id: "device",
      title: "What is stored on your device",
      passages: [
        "Shiftkeep works without a connection. For that it keeps on your device, in the storage of your browser:",
        [
          "a copy of the records that your role may see (in the browser's database, IndexedDB)",
          "your own changes that the server has not confirmed yet",
          "the proof that you are logged in, and your e-mail address",
          "the app itself, stored by a service worker, a small program that opens it offline and may send waiting changes after you closed it",
          "a message to support that you have begun, until it is sent: for a week at most, or, while you are not logged in, until you close the tab",
          "settings such as the theme, and the staff number chosen on the pricing panel",
        ],
        "All of this is necessary for the app to work. We set no cookies for advertising or analysis and load nothing from other companies' servers.",
        "When you log out, or open the website's start page in a browser, the login and the copy are removed from the device. Changes not yet sent, and a message to support that you have begun, are put aside on the device, visible to nobody, until you log in there again, unless you choose to discard them. Clearing the browser's data removes everything at once.",
      ],
    },
    {
      id: "shared",
      title: "Shared tablets",
      passages: [
        "A business may put up a tablet on which staff clock in with their PIN (communal mode). It belongs to the business and holds the names of its staff and their punches of the day. Leaving communal mode needs an administrator's PIN.",
        "On any device that several people use, log out when you are done: the next person then finds nothing of yours. A device should be protected with a screen lock, since somebody who controls it may read what is stored on it.",
      ],
    },
    {
      id: "purposes",
      title: "What it is used for, and on what grounds",
      passages: [
        [
          "To provide the app to the business and its staff: our contract with the business and, for staff data, the employer's instructions. The employer's own grounds are usually the employment contract and its legal duty to record working time and pay.",
          "To take payment for the subscription: our contract, and our legal duty to keep accounts.",
          "To keep the service secure: locks against guessing, and error logs without the contents of your records. This is our legitimate interest, and yours.",
          "To answer your messages to support.",
          "To decide about your application for a position with us.",
        ],
        "We make no automated decisions about people and build no profiles. Statistics are made for the business from its own records only.",
      ],
    },
    {
      id: "recipients",
      title: "Who receives data",
      passages: [
        "Within a business, people see what their role allows: employees their own shifts, punches and pay, and what is meant for the team; managers the rosters, availability and time records of the team; administrators also pay. Nobody but the two people concerned can read their private messages in the app.",
        "We use service providers of these kinds. They are bound by contract to process data only for us:",
        [
          "hosting and database, where the records are stored and backed up",
          "a payment provider, which receives the e-mail address of the subscriber and handles card data itself",
          "a mail service, which delivers the mails named below under “Notifications and e-mail”",
        ],
        "A list of the present providers and where they process data is available from support; we announce a change to administrators beforehand, so that they can object. Where data leaves the region whose law protects you, we make sure of equal protection by contract. Beyond that we give data to others only where a law obliges us.",
      ],
    },
    {
      id: "retention",
      title: "How long it is kept",
      passages: [
        [
          "Records of a business: as long as the business uses Shiftkeep, unless it deletes them earlier.",
          "After the end of a trial or a subscription: 30 days to export, then they are deleted.",
          "The account of a person who leaves: removed when an administrator deletes it. Time and pay records stay with the business for as long as the law obliges it to keep them.",
          "Deleted messages: their words are gone at once; that there was one remains, so that other devices can remove it.",
          "Invoices and payments of the subscription: as long as tax law demands.",
          "Messages to support: 24 months.",
          "Applications for our own open positions, with their resumes: 12 months.",
          "Backups: overwritten after 30 days.",
        ],
      ],
    },
    {
      id: "security",
      title: "How it is protected",
      passages: [
        "Connections are encrypted. Each request is checked by the database itself against the rights of the person who makes it, so that a fault in the app cannot show one business the data of another. Access by our own people is limited to those who need it to run the service.",
        "If something goes wrong in spite of that and puts people's data at risk, we tell the businesses concerned without undue delay, and within 72 hours where we are the ones who must report it.",
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      passages: [
        "You may ask to:",
        [
          "see what is stored about you, and get a copy in a common format",
          "have what is wrong corrected",
          "have it deleted, or its use restricted, where no law demands that it be kept",
          "object to uses that rest on a legitimate interest",
          "complain to the data protection authority of the place where you live or work",
        ],
        "Much of it you can do yourself: your profile is under Settings, and changes that have not been sent can be exported from the log-out dialog. For the rest turn to your employer, who is responsible for staff data, or to us. We answer within a month at the latest, and usually within one business day.",
      ],
    },
    {
      id: "notifications",
      title: "Notifications and e-mail",
      passages: [
        "The app asks for permission before it shows notifications on your device, and you can withdraw it in the device's settings. Notifications that arrive while the app is closed go through the push service of your browser's maker, encrypted so that it cannot read them. We send e-mail only for what you need to know: payslips that your employer sends, the confirmation that a message to support has arrived, answers from support, what signing in takes, such as confirming a new address or setting a new password, and changes to these documents. There is no newsletter.",
      ],
    },
    {
      id: "children",
      title: "Young people",
      passages: [
        "Shiftkeep is made for people at work. Employers add young people only where the law allows them to work, and see to the consent of parents where it is needed.",
      ],
    },
    {
      id: "changes",
      title: "Changes to this policy",
      passages: [
        "We change this policy when what we do changes. Administrators are told by e-mail and in the app at least 30 days before, and the date at the top says since when a version applies. Earlier versions are available from support.",
      ],
    },
  ],
};
