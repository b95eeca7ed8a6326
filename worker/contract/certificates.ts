/** Certificates of maps. */
import * as z from "zod";
import { readCertificateName } from "../rules/certificates.ts";
import { listedNameProblem } from "../rules/listed-text.ts";
import { MAP_NAMES, type MapName } from "../rules/map-names.ts";
import type { UserState } from "./standing.ts";

const name = z
  .string()
  .max(1000)
  .transform((text, context) => {
    const read = readCertificateName(text);
    const problem = "name" in read ? listedNameProblem(read.name) : read.problem;
    if ("name" in read && problem === undefined) return read.name;
    context.addIssue({ code: "custom", message: problem ?? "" });
    return z.NEVER;
  });

export const certificateBody = z.strictObject({ map: z.enum(MAP_NAMES), name });

/** A certificate as everybody reads it: without its learner's id or display name. */
export type Certificate = {
  id: string;
  map: MapName;
  name: string;
  /** The names of the map's projects, as they were. */
  projects: string[];
  /** How many tasks they had. */
  tasks: number;
  issued_at: number;
};

/** `is_own`: of the learner who requests it. */
export type ReadCertificate = Certificate & { is_own: boolean };

/** A map, how many of its tasks the learner has shipped right, as they are now, and the certificate. */
export type CertifiedMap = {
  map: MapName;
  projects: number;
  tasks: number;
  right: number;
  certificate: Certificate | null;
  /** By a moderator. */
  removed: boolean;
  /** By the learner, while reports of it are open: until a moderator has looked, no other one is issued. */
  withdrawn: boolean;
};

/** `issuing`: whether certificates are issued at all. */
export type OwnCertificates = { user_state: UserState; issuing: boolean; maps: CertifiedMap[] };
