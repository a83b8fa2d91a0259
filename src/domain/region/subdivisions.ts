/** Subdivisions whose holidays or laws of work differ, by ISO 3166-2 and with the names that people there use. */
// no words: proper names, in their own language
const SUBDIVISIONS: Record<string, string> = {
  AT: "1 Burgenland|2 Kärnten|3 Niederösterreich|4 Oberösterreich|5 Salzburg|6 Steiermark|7 Tirol|8 Vorarlberg|9 Wien",
  AU: "ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia",
  CA: "AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Québec|SK Saskatchewan|YT Yukon",
  CH: "AG Aargau|AI Appenzell Innerrhoden|AR Appenzell Ausserrhoden|BE Bern|BL Basel-Landschaft|BS Basel-Stadt|FR Fribourg|GE Genève|GL Glarus|GR Graubünden|JU Jura|LU Luzern|NE Neuchâtel|NW Nidwalden|OW Obwalden|SG St. Gallen|SH Schaffhausen|SO Solothurn|SZ Schwyz|TG Thurgau|TI Ticino|UR Uri|VD Vaud|VS Valais|ZG Zug|ZH Zürich",
  DE: "BB Brandenburg|BE Berlin|BW Baden-Württemberg|BY Bayern|HB Bremen|HE Hessen|HH Hamburg|MV Mecklenburg-Vorpommern|NI Niedersachsen|NW Nordrhein-Westfalen|RP Rheinland-Pfalz|SH Schleswig-Holstein|SL Saarland|SN Sachsen|ST Sachsen-Anhalt|TH Thüringen",
  ES: "AN Andalucía|AR Aragón|AS Asturias|CB Cantabria|CE Ceuta|CL Castilla y León|CM Castilla-La Mancha|CN Canarias|CT Catalunya|EX Extremadura|GA Galicia|IB Illes Balears|MC Región de Murcia|MD Comunidad de Madrid|ML Melilla|NC Navarra|PV Euskadi|RI La Rioja|VC Comunitat Valenciana",
  GB: "ENG England|NIR Northern Ireland|SCT Scotland|WLS Wales",
  US: "AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming",
};

/** A country's subdivisions as choices: 'DE-BY', 'Bayern'. Empty where they do not matter. */
export function subdivisionsOf(country: string): { value: string; label: string }[] {
  const listed = SUBDIVISIONS[country]?.split("|") ?? [];
  return listed.map((entry) => {
    const [code = "", ...name] = entry.split(" ");
    return { value: `${country}-${code}`, label: name.join(" ") };
  });
}
