/** Sending mail: through the platform's mail service, or into the table `dev_mail` on a local server. */
import { directoryDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { isLocal } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { insertDevMail } from "./queries.ts";

/** A mail: paragraphs and a button with a link. */
export type Mail = {
  to: string;
  subject: string;
  lines: string[];
  button: string;
  link: string;
  /** Of a mail that comes again and again: why, the page that stops it, and the address to which mail programs post (RFC 8058). */
  stop?: { why: string; link: string; post: string };
};

/**
 * Sends a mail.
 * @param url the request's URL, which distinguishes a local server from a deployed one
 * @throws Problem 503 where no mail can be sent
 */
export async function sendMail(env: Bindings, url: string, mail: Mail, now: number): Promise<void> {
  const { stop } = mail;
  const body = `${mail.lines.join("\n\n")}\n\n${mail.button}: ${mail.link}\n`;
  const text = stop ? `${body}\n${stop.why} Stop it: ${stop.link}\n` : body;
  const html = htmlOf(mail);
  if (isLocal(env, url)) {
    const { to: recipient, subject } = mail;
    await insertDevMail(directoryDatabase(env), { recipient, subject, text, html, created_at: now });
    return;
  }
  if (!env.EMAIL) throw new Problem("unavailable");
  await env.EMAIL.send({
    from: { email: env.MAIL_FROM, name: "Codenaut" },
    to: mail.to,
    subject: mail.subject,
    text,
    html,
    ...(stop && {
      headers: {
        "List-Unsubscribe": `<${stop.post}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  });
}

function htmlOf({ lines, button, link, stop }: Mail): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join("");
  return `<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#0d1124;color:#eef1ff;font:16px/1.55 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;border-radius:14px;background:#141a33">
<p style="margin:0 0 24px;font-weight:700;letter-spacing:.08em">Codenaut</p>${paragraphs}
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#59e1ff;color:#04202b;font-weight:700;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="margin:0;color:#a3add2;font-size:14px">If the button doesn't work, open this address: ${escapeHtml(link)}</p>${stop ? stopHtml(stop) : ""}
</div></body></html>`;
}

const stopHtml = ({ why, link }: NonNullable<Mail["stop"]>) =>
  `<p style="margin:16px 0 0;color:#a3add2;font-size:14px">${escapeHtml(why)} <a href="${escapeHtml(link)}" style="color:#a3add2">Stop it</a></p>`;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
