import { PEOPLE_COLUMNS } from "./import-names.ts";

// What files call their columns beside those of people: other products (Deputy, 7shifts, Homebase, When I Work), spreadsheets
// in the app's languages, and its own exports. A test reads each export back in each language.

// no words: read in files, never shown
const PERSON = {
  name: [
    ...["person", "who", "user", "assigned to", "assignee", "staff", "worker", "Personal", "persona"],
    ...["personne", "الشخص", ...PEOPLE_COLUMNS.name],
  ],
  first_name: ["employee first name", ...PEOPLE_COLUMNS.first_name],
  last_name: ["employee last name", ...PEOPLE_COLUMNS.last_name],
  email: ["employee email", ...PEOPLE_COLUMNS.email],
};
// no words: read in files, never shown
const WORDS = {
  date: [
    ...["date", "shift date", "work date", "schedule date", "start date", "day", "first day", "Datum", "Tag"],
    ...[
      "Schichtdatum",
      "Startdatum",
      "erster Tag",
      "fecha",
      "día",
      "fecha de inicio",
      "fecha inicio",
      "jour",
    ],
    ...["date de début", "premier jour", "التاريخ", "تاريخ", "اليوم", "تاريخ البدء"],
  ],
  end_date: [
    ...["end date", "last day", "until", "to date", "Enddatum", "letzter Tag", "fecha de fin", "fecha fin"],
    ...["último día", "date de fin", "dernier jour", "تاريخ الانتهاء", "تاريخ النهاية", "آخر يوم"],
  ],
  start: [
    ...[
      "start",
      "start time",
      "shift start",
      "scheduled start",
      "begin",
      "begins",
      "starts",
      "time in",
      "in",
    ],
    ...[
      "starts at",
      "start at",
      "from time",
      "Beginn",
      "Startzeit",
      "Anfang",
      "Dienstbeginn",
      "Schichtbeginn",
    ],
    ...["inicio", "hora de inicio", "hora inicio", "entrada", "hora de entrada", "comienzo", "début"],
    ...["heure de début", "heure début", "البداية", "وقت البدء", "وقت البداية", "بداية"],
  ],
  end: [
    ...["end", "end time", "shift end", "scheduled end", "finish", "finish time", "ends", "time out", "out"],
    ...["ends at", "end at", "to time", "Ende", "Endzeit", "Dienstende", "Schichtende", "fin", "hora de fin"],
    ...[
      "hora fin",
      "final",
      "salida",
      "hora de salida",
      "heure de fin",
      "heure fin",
      "النهاية",
      "وقت الانتهاء",
    ],
    ...["وقت النهاية", "نهاية"],
  ],
  times: [
    ...["time", "times", "shift time", "shift times", "Uhrzeit", "Zeit", "Zeiten", "Schichtzeit", "horario"],
    ...["hora", "horaire", "horaires", "الوقت", "التوقيت"],
  ],
  position: [
    ...[
      "position",
      "positions",
      "position name",
      "role",
      "role name",
      "job",
      "job title",
      "job role",
      "area",
    ],
    ...[
      "area name",
      "Rolle",
      "Funktion",
      "Tätigkeit",
      "Bereich",
      "Arbeitsbereich",
      "puesto",
      "puestos",
      "rol",
    ],
    ...["función", "cargo", "área", "poste", "postes", "rôle", "fonction", "secteur", "الوظيفة", "الوظائف"],
    ...["الدور", "المنصب"],
  ],
  place: [
    ...[
      "place",
      "location",
      "location name",
      "site",
      "branch",
      "store",
      "shop",
      "workplace",
      "Standort",
      "Ort",
    ],
    ...[
      "Filiale",
      "Arbeitsort",
      "Betriebsstätte",
      "centro",
      "lugar",
      "ubicación",
      "local",
      "sede",
      "sucursal",
    ],
    ...["tienda", "établissement", "lieu", "lieu de travail", "emplacement", "magasin", "الفرع", "الموقع"],
    ...["المكان", "مكان العمل"],
  ],
  unpaid_break: [
    ...["unpaid break", "unpaid breaks", "break", "breaks", "break minutes", "break length", "meal break"],
    ...["meal breaks", "unbezahlte Pause", "Pause", "Pausen", "Pausenzeit", "Pausenminuten", "descanso"],
    ...["descanso no pagado", "pausa", "pause", "pause non payée", "pause repas", "استراحة غير مدفوعة"],
    ...["استراحة", "الاستراحة"],
  ],
  paid_break: [
    ...["paid break", "paid breaks", "rest break", "rest breaks", "bezahlte Pause", "descanso pagado"],
    ...["pausa pagada", "pause payée", "استراحة مدفوعة"],
  ],
  notes: [
    ...["notes", "note", "shift notes", "comment", "comments", "remark", "remarks", "description", "message"],
    ...["Notizen", "Notiz", "Bemerkung", "Bemerkungen", "Kommentar", "notas", "nota", "comentario"],
    ...["comentarios", "observaciones", "remarque", "remarques", "commentaire", "commentaires", "ملاحظات"],
    ...["ملاحظة", "تعليق"],
  ],
  template: [
    ...["template", "template name", "shift template", "shift name", "shift type", "shift title", "shift"],
    ...["Vorlage", "Schichtvorlage", "Schicht", "Schichtname", "Schichtart", "plantilla", "turno"],
    ...["tipo de turno", "modèle", "service", "type de service", "القالب", "المناوبة", "الوردية"],
  ],
  title: ["name", "title", "Bezeichnung", "nombre", "nom", "intitulé", "الاسم", "اسم"],
};
const BREAKS = { unpaid_break: WORDS.unpaid_break, paid_break: WORDS.paid_break };

/** The columns of each kind of file, with what they are called. */
// no words: read in files, never shown
export const COLUMN_WORDS = {
  shifts: {
    ...PERSON,
    date: WORDS.date,
    end_date: WORDS.end_date,
    start: ["from", "von", "desde", "من", ...WORDS.start],
    end: ["to", "bis", "hasta", "إلى", ...WORDS.end],
    times: WORDS.times,
    template: WORDS.template,
    position: WORDS.position,
    place: WORDS.place,
    ...BREAKS,
    notes: WORDS.notes,
  },
  availability: {
    ...PERSON,
    date: ["from", "von", "desde", "du", "من", ...WORDS.date],
    end_date: ["to", "bis", "hasta", "au", "إلى", ...WORDS.end_date],
    start: WORDS.start,
    end: WORDS.end,
    times: WORDS.times,
    available: [
      ...["availability", "available", "type", "leave type", "time off type", "Verfügbarkeit", "verfügbar"],
      ...[
        "Art",
        "disponibilidad",
        "disponible",
        "tipo",
        "disponibilité",
        "disponibilités",
        "التوفر",
        "متوفر",
      ],
      ...["النوع"],
    ],
    status: ["status", "approval", "approved", "estado", "statut", "الحالة"],
    reason: ["reason", "Grund", "motivo", "razón", "motif", "raison", "السبب", ...WORDS.notes],
  },
  templates: {
    name: [...WORDS.title, ...WORDS.template],
    start: ["from", "von", "desde", "من", ...WORDS.start],
    end: ["to", "bis", "hasta", "إلى", ...WORDS.end],
    times: WORDS.times,
    days: [
      ...["days", "weekdays", "required days", "required on", "repeat on", "Tage", "Wochentage", "días"],
      ...["días de la semana", "jours", "jours de la semaine", "الأيام", "أيام الأسبوع"],
    ],
    headcount: [
      ...["people", "people needed", "staff needed", "headcount", "needed", "quantity", "qty", "Personen"],
      ...["Personenzahl", "Bedarf", "Anzahl", "personas", "personas necesarias", "cantidad", "personnes"],
      ...["effectif", "effectif nécessaire", "الأشخاص", "عدد الأشخاص", "العدد"],
    ],
    position: WORDS.position,
    place: WORDS.place,
    ...BREAKS,
  },
  positions: {
    name: [...WORDS.title, ...WORDS.position],
    color: ["color", "colour", "Farbe", "couleur", "اللون"],
    people: [
      ...["who can work it", "people", "staff", "employees", "team members", "Mitarbeiter", "empleados"],
      ...["personas", "personnes", "employés", "الموظفون", "الأشخاص"],
      ...[
        "wer sie übernehmen kann",
        "quién puede trabajar en él",
        "qui peut le tenir",
        "من يمكنه العمل فيها",
      ],
    ],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;
