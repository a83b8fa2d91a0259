import type { LegalDocument } from "./legal-document.ts";

/** The Terms of Service. After an edit run `npm run legal`. */
export const TERMS: LegalDocument = {
  title: "Terms of Service",
  pdf: "/terms-of-service.pdf",
  effectiveOn: { day: "2026-11-01", words: "November 1, 2026" },
  introduction:
    "These terms are the agreement between a business that uses Shiftkeep and the operator of this Shiftkeep installation. They say what you can expect, what it costs, and what is expected of you. We have tried to write them so that nobody needs a lawyer to read them.",
  summary: [
    "The first 14 days are free and need no credit card. You can cancel at any time.",
    "The price follows the number of staff: $19.99 a month, plus at most $1.99 for each further person.",
    "Your data stays yours. You can export it, and it is deleted when you leave.",
    "Shiftkeep keeps records; wages, working hours and employment law remain the employer's responsibility.",
    "Work done without a connection counts as soon as it reaches the server.",
  ],
  chapters: [
    {
      id: "who",
      title: "Who these terms are between",
      passages: [
        "“We” and “us” mean the operator of this Shiftkeep installation: whoever runs the website and the server on which you use it. “You” mean the business that registers, and the person who registers it and thereby confirms that they may act for it.",
        "People whom the business adds as staff use Shiftkeep on its behalf. The business makes sure that they know these terms and keep to them. Their own relationship is with their employer.",
        "You can reach us through the support form on the start page or the Support page. We reply within one business day.",
      ],
    },
    {
      id: "service",
      title: "What Shiftkeep does",
      passages: [
        "Shiftkeep is a web app, which can be installed to the home screen, for businesses with staff. It covers:",
        [
          "rosters, shift templates, and claiming and dropping shifts",
          "staff availability, with approval where you want it",
          "a time clock, time records, and a tablet that staff can share",
          "team chat, private messages, polls and news",
          "training, statistics and payroll records with payslips by e-mail",
        ],
        "We keep improving it. Where a change takes away something that you rely on, we tell you at least 30 days before.",
      ],
    },
    {
      id: "accounts",
      title: "Accounts, passwords and PINs",
      passages: [
        "Whoever registers a business becomes its administrator. Administrators create the accounts of their staff, decide on their roles, and give out a first password and a PIN for the time clock.",
        [
          "Give true information when you register, and keep your e-mail address up to date.",
          "An account and a PIN belong to one person. They are not shared, and nobody clocks in for somebody else.",
          "Choose a password of at least 8 characters that you use nowhere else.",
          "Tell us without delay if you think that somebody else has got into an account.",
          "Remove the account of a person who leaves your business.",
        ],
        "After several wrong passwords or PINs an account is locked for a while, to protect it.",
      ],
    },
    {
      id: "trial",
      title: "The 14-day trial",
      passages: [
        "Each new business can use everything for 14 days free of charge. We ask for no credit card for that. A business has one trial.",
        "If you choose to continue, payment begins when the trial ends. If you do not, nothing is charged and your subscription does not start. Your records stay available to be exported for 30 days after the trial.",
      ],
    },
    {
      id: "prices",
      title: "Prices and payment",
      passages: [
        "There is one plan, the Complete Plan, with every feature. Its price per month depends on the number of staff members you subscribe for, the owner included:",
        [
          "base price, which covers the first staff member: $19.99",
          "each staff member from the 2nd to the 10th: $1.99",
          "each staff member from the 11th to the 20th: $1.49",
          "each staff member from the 21st to the 30th: $1.09",
          "each staff member from the 31st on, up to 100: $0.99",
        ],
        "The total is the sum of these steps. Prices are in US dollars and do not include taxes, which are added where the law asks for it. The exact amount is shown before you confirm a payment.",
        "Payment is due each month in advance and is taken by our payment provider; card numbers never reach our server. You can change the number of staff at any time: a higher number counts at once and is charged in proportion, a lower one from the next month on.",
        "If a payment fails, we tell you and try again. If it stays unpaid for 14 days, we may restrict the account to reading and exporting until it is settled. We announce a change of prices at least 30 days before it applies to you, and you can cancel until then.",
      ],
    },
    {
      id: "cancellation",
      title: "Cancelling, and what happens then",
      passages: [
        "You can cancel at any time, in the billing portal that an administrator opens from the Subscription page. You keep using Shiftkeep until the end of the month that is paid for. We do not refund the rest of a month, unless the law says otherwise or we ended the agreement without your fault.",
        "We may end the agreement with 30 days' notice, or at once when you break these terms seriously and do not mend it after we have asked you to.",
        "After the end you have 30 days to export your records. Then we delete them, as the Privacy Policy describes. Copies that your staff's devices still hold are removed when they next connect or log out.",
      ],
    },
    {
      id: "your-data",
      title: "Your data is yours",
      passages: [
        "What you and your staff enter belongs to you. We use it to provide the service to you, and for nothing else: we do not sell it, and we show no advertisements.",
        "For the personal data of your staff you are the controller and we are the processor; the Privacy Policy describes how we handle it on your behalf and is part of this agreement. You are responsible for having a lawful reason to enter it and for telling your staff.",
      ],
    },
    {
      id: "offline",
      title: "Work without a connection",
      passages: [
        "Shiftkeep keeps a copy of what a person may see on their device, so that it works without a network. Changes made there are stored on the device first and sent as soon as there is a connection. Until then only that device has them.",
        [
          "A change counts for everybody else once the server has accepted it. The server may refuse one, for instance when a role does not allow it; it is then shown under Needs Attention with the reason.",
          "When two people change the same thing, changes to different fields are merged; for the same field the server's rules decide.",
          "If somebody clears the browser's data, loses the device, or discards changes when logging out, unsent changes are gone. We cannot bring back what never reached the server.",
          "Times of punches made without a connection come from the device's clock. Where it was changed, the punch is kept and marked so that a manager can check it.",
        ],
      ],
    },
    {
      id: "employer",
      title: "What remains the employer's responsibility",
      passages: [
        "Shiftkeep calculates hours and pay from the records and rates you enter. It is a tool for keeping records. It is neither payroll, tax nor legal advice.",
        [
          "Check time records and payslips before you pay by them.",
          "You see to minimum wages, breaks, rest periods, overtime and the retention of records that the law of your country asks for.",
          "You tell your staff that their working time is recorded, and consult their representatives where you must.",
        ],
      ],
    },
    {
      id: "fair-use",
      title: "Fair use",
      passages: [
        "Please do not use Shiftkeep to do harm. In particular, you and your staff do not:",
        [
          "enter or send anything unlawful, or anything that harasses or discriminates against people",
          "try to reach data of other businesses, or get around roles, limits or locks",
          "disturb or overload the service, or search it for weaknesses without our consent",
          "resell it, or copy it to build a competing service",
        ],
        "If you find a weakness, tell us through the support form. Whoever reports one in good faith has nothing to fear from us.",
      ],
    },
    {
      id: "availability",
      title: "Availability and support",
      passages: [
        "We do our best to keep the service reachable at all times and announce planned maintenance. Because the app works without a connection, an interruption of our server does not keep your staff from clocking in.",
        "Support is part of the plan. We answer within one business day. We make regular backups of what is on the server.",
      ],
    },
    {
      id: "liability",
      title: "Liability",
      passages: [
        "We are liable without limit for intent and gross negligence, for injury to life, body or health, and wherever the law does not allow a limit.",
        "Otherwise we are liable only for breaches of essential duties, and only for damage that is typical and could be foreseen; at most for what you paid us in the 12 months before. We are not liable for lost profit, nor for the loss of data that you could have exported or that never reached our server.",
        "The service is provided as it is. We do not promise that it is free of every error, or fit for a particular purpose that we did not agree on.",
      ],
    },
    {
      id: "changes",
      title: "Changes to these terms",
      passages: [
        "We may change these terms when the service, the law or the prices change. We tell administrators by e-mail and in the app at least 30 days before. If you do not agree, you can cancel until the change takes effect; if you go on using Shiftkeep after that, the new terms apply.",
        "If a part of these terms does not hold, the rest still does. The law of the place where the operator is established applies, without taking away the protection that mandatory law gives you where you are.",
      ],
    },
  ],
};
