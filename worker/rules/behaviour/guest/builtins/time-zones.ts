/**
 * Time zones by IANA name, with the current daylight saving rules for all years. QuickJS has no time zone
 * data.
 */

/** Whose daylight saving rules a zone follows; empty for none. */
type DaylightRule = "us" | "eu" | "au" | "nz" | "";

/**
 * Names by rule and standard offset in minutes east of UTC. Offsets are those of the IANA time zone database.
 */
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

const zonesByName = new Map<string, { rule: DaylightRule; offset: number }>();
for (const key of Object.keys(ZONES))
  for (const name of (ZONES[key] ?? "").split(" "))
    zonesByName.set(name.toLowerCase(), {
      rule: key.slice(0, 2).replace(/\W.*/, "") as DaylightRule,
      offset: Number(key.replace(/^[a-z]+/, "")),
    });

/** The day of the month of a Sunday. @param month from 0 */
function sundayOf(year: number, month: number, which: "first" | "second" | "last"): number {
  const first = 1 + ((7 - new Date(Date.UTC(year, month, 1)).getUTCDay()) % 7);
  if (which !== "last") return which === "first" ? first : first + 7;
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return first + 7 * Math.floor((days - first) / 7);
}

/**
 * Whether daylight saving time applies.
 * @param offset the standard offset in minutes east of UTC
 * @param time milliseconds since 1970
 */
function isDaylightTime(rule: DaylightRule, offset: number, time: number): boolean {
  const local = time + offset * 60_000;
  const year = new Date(local).getUTCFullYear();
  const at = (month: number, which: "first" | "second" | "last", hour: number): number =>
    Date.UTC(year, month, sundayOf(year, month, which), hour);
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

/** A time zone at one moment. */
export interface Zone {
  /** Minutes east of UTC. */
  offset: number;
  /** The short name that `timeZoneName` shows, such as `EST` or `GMT+1`. */
  name: string;
}

function formatGmtOffset(offset: number): string {
  const minutes = Math.abs(offset);
  const rest = minutes % 60 ? `:${String(minutes % 60).padStart(2, "0")}` : "";
  return offset === 0 ? "GMT" : `GMT${offset < 0 ? "-" : "+"}${Math.floor(minutes / 60)}${rest}`;
}

/**
 * The zone of a name or offset at a time. Well-formed names that aren't listed here are treated as UTC.
 * Returns null for anything else.
 * @param time milliseconds since 1970
 */
export function zoneAt(name: string, time: number): Zone | null {
  const numericOffset = /^([+-])(\d\d):?(\d\d)?$/.exec(name);
  if (numericOffset) {
    const offset =
      (numericOffset[1] === "-" ? -1 : 1) * (Number(numericOffset[2]) * 60 + Number(numericOffset[3] ?? 0));
    return { offset, name: formatGmtOffset(offset) };
  }
  const zone = zonesByName.get(name.toLowerCase());
  if (!zone)
    return /^(?:UTC|GMT|Etc\/\w+|[A-Za-z]+\/[A-Za-z_/+-]+)$/i.test(name) ? { offset: 0, name: "UTC" } : null;
  const isDaylight = isDaylightTime(zone.rule, zone.offset, time);
  const offset = zone.offset + (isDaylight ? 60 : 0);
  const letter = { "-300": "E", "-360": "C", "-420": "M", "-480": "P" }[String(zone.offset)];
  const isAmerican = zone.rule === "us" && letter !== undefined;
  return { offset, name: isAmerican ? `${letter}${isDaylight ? "D" : "S"}T` : formatGmtOffset(offset) };
}
