/** Time zones by their names: minutes east of UTC, with the rules for summer time that hold today. */

type Rule = "us" | "eu" | "au" | "nz" | "";

const ZONES: Readonly<Record<string, string>> = {
  "us-300": "America/New_York America/Toronto America/Detroit US/Eastern",
  "us-360": "America/Chicago US/Central",
  "us-420": "America/Denver US/Mountain",
  "us-480": "America/Los_Angeles America/Vancouver US/Pacific",
  "us-540": "America/Anchorage",
  "-600": "Pacific/Honolulu",
  "-420": "America/Phoenix",
  "-360": "America/Mexico_City",
  "-300": "America/Bogota America/Lima",
  "-180": "America/Sao_Paulo America/Argentina/Buenos_Aires America/Buenos_Aires",
  "eu+0": "Europe/London Europe/Dublin Europe/Lisbon",
  "eu+60":
    "Europe/Paris Europe/Berlin Europe/Madrid Europe/Rome Europe/Amsterdam Europe/Brussels Europe/Vienna Europe/Zurich Europe/Stockholm Europe/Oslo Europe/Copenhagen Europe/Warsaw Europe/Prague Europe/Budapest Europe/Belgrade",
  "eu+120": "Europe/Athens Europe/Helsinki Europe/Kiev Europe/Kyiv Europe/Bucharest Europe/Sofia",
  "+60": "Africa/Lagos Africa/Algiers",
  "+120": "Africa/Johannesburg",
  "+180": "Europe/Istanbul Europe/Moscow Africa/Nairobi Asia/Riyadh Asia/Baghdad",
  "+210": "Asia/Tehran",
  "+240": "Asia/Dubai",
  "+300": "Asia/Karachi Asia/Tashkent",
  "+330": "Asia/Kolkata Asia/Calcutta Asia/Colombo",
  "+345": "Asia/Kathmandu",
  "+360": "Asia/Dhaka",
  "+420": "Asia/Bangkok Asia/Jakarta Asia/Ho_Chi_Minh Asia/Saigon",
  "+480": "Asia/Shanghai Asia/Hong_Kong Asia/Singapore Asia/Taipei Asia/Manila Australia/Perth",
  "+540": "Asia/Tokyo Asia/Seoul",
  "au+570": "Australia/Adelaide",
  "+600": "Australia/Brisbane",
  "au+600": "Australia/Sydney Australia/Melbourne",
  "nz+720": "Pacific/Auckland",
};

const found = new Map<string, { rule: Rule; offset: number }>();
for (const key of Object.keys(ZONES))
  for (const name of (ZONES[key] ?? "").split(" "))
    found.set(name.toLowerCase(), {
      rule: key.slice(0, 2).replace(/\W.*/, "") as Rule,
      offset: Number(key.replace(/^[a-z]+/, "")),
    });

/** The day of a month's first Sunday, or of its last. `month` is from 0. */
function sunday(year: number, month: number, which: "first" | "second" | "last"): number {
  const first = 1 + ((7 - new Date(Date.UTC(year, month, 1)).getUTCDay()) % 7);
  if (which !== "last") return which === "first" ? first : first + 7;
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return first + 7 * Math.floor((days - first) / 7);
}

function isSummer(rule: Rule, offset: number, time: number): boolean {
  const local = time + offset * 60_000;
  const year = new Date(local).getUTCFullYear();
  const at = (month: number, which: "first" | "second" | "last", hour: number): number =>
    Date.UTC(year, month, sunday(year, month, which), hour);
  switch (rule) {
    case "us":
      return local >= at(2, "second", 2) && local < at(10, "first", 1);
    case "eu":
      return time >= at(2, "last", 1) && time < at(9, "last", 1);
    case "au":
      return local >= at(9, "first", 2) || local < at(3, "first", 2);
    case "nz":
      return local >= at(8, "last", 2) || local < at(3, "first", 2);
    default:
      return false;
  }
}

/** A time zone, as minutes east of UTC at a time and the name that it then has. */
export interface Zone {
  offset: number;
  name: string;
}

function gmt(offset: number): string {
  const minutes = Math.abs(offset);
  const rest = minutes % 60 ? `:${String(minutes % 60).padStart(2, "0")}` : "";
  return offset === 0 ? "GMT" : `GMT${offset < 0 ? "-" : "+"}${Math.floor(minutes / 60)}${rest}`;
}

/** Null where there is no zone of that name. One that isn't known here is taken for UTC. */
export function zoneAt(name: string, time: number): Zone | null {
  const written = /^([+-])(\d\d):?(\d\d)?$/.exec(name);
  if (written) {
    const offset = (written[1] === "-" ? -1 : 1) * (Number(written[2]) * 60 + Number(written[3] ?? 0));
    return { offset, name: gmt(offset) };
  }
  const zone = found.get(name.toLowerCase());
  if (!zone)
    return /^(?:UTC|GMT|Etc\/\w+|[A-Za-z]+\/[A-Za-z_/+-]+)$/i.test(name) ? { offset: 0, name: "UTC" } : null;
  const summer = isSummer(zone.rule, zone.offset, time);
  const offset = zone.offset + (summer ? 60 : 0);
  const letter = { "-300": "E", "-360": "C", "-420": "M", "-480": "P" }[String(zone.offset)];
  const isAmerican = zone.rule === "us" && letter !== undefined;
  return { offset, name: isAmerican ? `${letter}${summer ? "D" : "S"}T` : gmt(offset) };
}
