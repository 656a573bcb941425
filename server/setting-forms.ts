import { z } from 'zod';
import { semNoFim } from '../domain/contas/plain-text.ts';
import { parseMasterKey } from './platform/storage/master-key.ts';

/** An address of http or https, without the slashes at its end. */
export const url = z.url({ protocol: /^https?$/ }).transform((text) => semNoFim(text, /\//));
/** Words, without the blanks around them. */
export const text = z.string().trim();
/** An instant that has passed. */
export const over = z.coerce.date().refine((instant) => instant <= new Date());
/** `true` or `false`. */
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');

/** A master key, decoded. */
export const masterKey = z.string().transform((written, issues) => {
  const key = parseMasterKey(written);
  if (!key) issues.addIssue({ code: 'custom' });
  return key ?? z.NEVER;
});
/** Master keys with commas between them. */
export const masterKeys = z
  .string()
  .transform((written) => written.split(','))
  .pipe(z.array(masterKey));

/** `port`, `host:port` or `[IPv6]:port`. */
export const opsAddress = text.transform((written, issues) => {
  const [, six, four, port = ''] = /^(?:\[([0-9a-f:.]+)\]:|([\w.-]+):)?(\d{1,5})$/i.exec(written) ?? [];
  if (port === '' || Number(port) > 65_535) issues.addIssue({ code: 'custom' });
  return { host: six ?? four ?? '127.0.0.1', port: Number(port) };
});
