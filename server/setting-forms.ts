import { z } from 'zod';
import { semNoFim } from '../domain/contas/plain-text.ts';
import { parseMasterKey } from './platform/storage/master-key.ts';

/** True for an address without parameters, which no service here would understand. */
const isPlain = (address: string) => !/[?#]/.test(address);
/** An address of these protocols, without parameters. */
export const plainUrl = (protocol: RegExp) => z.url({ protocol }).refine(isPlain);
/** An address of http or https to which paths are added: without parameters, user, and the slashes at its end. */
export const baseUrl = plainUrl(/^https?$/)
  .refine((address) => URL.parse(address)?.username === '')
  .transform((text) => semNoFim(text, /\//));
/** An address of http or https, without the slashes at its end. */
export const url = z.url({ protocol: /^https?$/ }).transform((text) => semNoFim(text, /\//));
/** Words, without the blanks around them. */
export const text = z.string().trim();
/** An instant that has passed. */
export const over = z.coerce.date().refine((instant) => instant <= new Date());
/** `true` or `false`. */
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');

const INSECURE = ['postgres', 's3', 'smtp', 'clamd', 'asaas', 'cep', 'psc', 'sncr', 'tsa'] as const;
/** A service that may be talked to without TLS where the settings say so. */
export type InsecureService = (typeof INSECURE)[number];
/** Names of such services, with blanks or commas between. */
export const insecureServices = text
  .transform((written) => written.split(/[\s,]+/))
  .pipe(z.array(z.enum(INSECURE)));

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
