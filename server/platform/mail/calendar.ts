import type { MailAttachment } from '#ports/mail.ts';

/** One event as an invitation, or as its cancellation; instants are written in UTC. */
export type CalendarEvent = {
  /** Stays through every change of the event; globally unique with the domain behind its "@". */
  uid: string;
  /** Grows with every change. */
  sequence: number;
  method: 'REQUEST' | 'CANCEL';
  stamp: Date;
  start: Date;
  end: Date;
  summary: string;
  description: string;
  location: string;
  organizer: { name: string; email: string };
  attendee: string;
};

/**
 * An event as a file that calendars take from a mail (RFC 5545 iCalendar, RFC 5546 for what an invitation must hold): lines
 * end in CRLF and are folded to 75 octets, texts are escaped.
 */
export function writeCalendar(event: CalendarEvent): string {
  const { uid, sequence, method, stamp, start, end, summary, description, location } = event;
  const cancelled = method === 'CANCEL';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Zelo//Consultas//PT',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${text(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${text(summary)}`,
    `DESCRIPTION:${text(description)}`,
    `LOCATION:${text(location)}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    `ORGANIZER;CN=${parameter(event.organizer.name)}:mailto:${address(event.organizer.email)}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${address(event.attendee)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** The event as the file of a mail. */
export function calendarAttachment(event: CalendarEvent): MailAttachment {
  return {
    filename: 'convite.ics',
    contentType: `text/calendar; charset=utf-8; method=${event.method}`,
    content: Buffer.from(writeCalendar(event), 'utf8'),
  };
}

function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** A TEXT value (3.3.11): no line can end it, no sign can open another property. */
function text(value: string): string {
  return value
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(CONTROLS, '');
}

// oxlint-disable-next-line no-control-regex -- what no text of a calendar may hold
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A parameter's value, always quoted; it cannot hold a quote (3.2). */
function parameter(value: string): string {
  return `"${value.replace(/["\r\n]/g, '').replace(CONTROLS, '')}"`;
}

/** An address within a `mailto:`; whatever could end the line or the address is left out. */
function address(value: string): string {
  return value.replace(/[\s<>"]/g, '').replace(CONTROLS, '');
}

const LINE_OCTETS = 75;

/** Cuts a line into pieces of 75 octets at most, the following ones behind a space, never within a character (3.1). */
function fold(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const sign of line) {
    const more = Buffer.byteLength(sign);
    if (octets + more > LINE_OCTETS) {
      pieces.push(piece);
      piece = '';
      // The space that begins a following piece.
      octets = 1;
    }
    piece += sign;
    octets += more;
  }
  return [...pieces, piece].join('\r\n ');
}
