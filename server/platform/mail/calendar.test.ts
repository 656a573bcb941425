import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarAttachment, writeCalendar, type CalendarEvent } from './calendar.ts';

const EVENT: CalendarEvent = {
  uid: '0199aa00-0000-7000-8000-000000000001@zelo.exemplo.com.br',
  sequence: 2,
  method: 'REQUEST',
  stamp: new Date('2026-11-23T12:00:00.500Z'),
  start: new Date('2026-11-25T13:00:00Z'),
  end: new Date('2026-11-25T13:20:00Z'),
  summary: 'Conversa sobre o pedido 1047',
  description: 'Abra o link na hora; leve papel, caneta\ne calma.',
  location: 'https://video.exemplo.com.br/sala/helena',
  organizer: { name: 'Zelo "a casa"', email: 'contato@exemplo.com.br' },
  attendee: 'maria@exemplo.com.br',
};
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('an invitation holds what RFC 5546 asks of it, in UTC, and its texts are escaped', () => {
  expect(unfold(writeCalendar(EVENT))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Zelo//Consultas//PT',
    'CALSCALE:GREGORIAN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:0199aa00-0000-7000-8000-000000000001@zelo.exemplo.com.br',
    'SEQUENCE:2',
    'DTSTAMP:20261123T120000Z',
    'DTSTART:20261125T130000Z',
    'DTEND:20261125T132000Z',
    'SUMMARY:Conversa sobre o pedido 1047',
    'DESCRIPTION:Abra o link na hora\\; leve papel\\, caneta\\ne calma.',
    'LOCATION:https://video.exemplo.com.br/sala/helena',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'ORGANIZER;CN="Zelo a casa":mailto:contato@exemplo.com.br',
    'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:maria@exemplo.com.br',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a cancellation says so, in the file and in its type', () => {
  const { contentType, content } = calendarAttachment({ ...EVENT, method: 'CANCEL', sequence: 3 });
  expect(contentType).toBe('text/calendar; charset=utf-8; method=CANCEL');
  expect(unfold(content.toString())).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:3']),
  );
});

test('a long line ends at its 75th octet, the space of a following piece counted', () => {
  const lines = writeCalendar({ ...EVENT, summary: 'x'.repeat(300) }).split('\r\n');
  const first = lines.findIndex((line) => line.startsWith('SUMMARY:'));
  expect(lines.slice(first, first + 5).map(({ length }) => length)).toEqual([75, 75, 75, 75, 12]);
});

test('whatever the texts hold, no line is longer than 75 octets and no property is added', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (any) => {
      const file = writeCalendar({ ...EVENT, summary: any, description: any, location: any });
      const lines = file.split('\r\n');
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      expect(unfold(file)).toHaveLength(21);
    }),
    { numRuns: 100 },
  );
});
