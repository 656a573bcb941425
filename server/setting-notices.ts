import { z } from 'zod';
import { baseUrl, inSection, text } from './setting-forms.ts';

/** 32 bytes as base64. */
const key32 = z.string().transform((written, issues) => {
  const bytes = Buffer.from(written, 'base64');
  if (bytes.length !== 32) issues.addIssue({ code: 'custom' });
  return bytes;
});
/** A JSON object. */
const jsonObject = z.string().transform((written, issues): Record<string, unknown> => {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(written));
  } catch {
    issues.addIssue({ code: 'custom' });
    return z.NEVER;
  }
});

/** Settings of the channels beside the mail. */
export const NOTICE_SETTINGS = inSection('Notices beside the mail', {
  PUSH_KEY: [
    key32,
    '32 bytes as base64 (`openssl rand -base64 32`): our key towards the push services of the browsers. Another one ends every subscription. Absent: no push, in the demonstration a fake service.',
  ],
  WHATSAPP_TOKEN: [
    text.min(1),
    "Permanent token of WhatsApp's Cloud API; absent: no WhatsApp, in the demonstration a fake one.",
  ],
  WHATSAPP_PHONE_ID: [text.regex(/^\d+$/), "Id of the clinic's number there."],
  WHATSAPP_TEMPLATE: [
    text.regex(/^[a-z0-9_]+$/),
    'Approved template in pt_BR: one text in its body, and one button whose address is APP_URL/{{1}}.',
    'aviso_do_pedido',
  ],
  WHATSAPP_CODE_TEMPLATE: [
    text.regex(/^[a-z0-9_]+$/),
    'Name of its template of the kind authentication (pt_BR, button that copies the code); absent: no codes by WhatsApp.',
    'codigo',
  ],
  WHATSAPP_ACCOUNT_ID: [
    text.regex(/^\d+$/),
    'Id of the business account there; only `npm run cli -- doctor` uses it, to look for the templates.',
  ],
  WHATSAPP_APP_SECRET: [
    text.min(1),
    'Secret of the application there, which signs what it tells APP_URL/api/webhooks/whatsapp.',
  ],
  WHATSAPP_VERIFY_TOKEN: [text.min(1), 'Drawn by you, and written there: it makes sure of that address.'],
  WHATSAPP_URL: [
    baseUrl.default('https://graph.facebook.com/v23.0'),
    'The Graph API with its version.',
    'https://graph.facebook.com/v23.0',
  ],
  SMS_URL: [
    z.url({ protocol: /^https?$/ }),
    'Address to which a provider of SMS takes a message by POST; absent: no SMS, in the demonstration a fake one.',
    'https://api.exemplo.com.br/v1/sms',
  ],
  SMS_HEADERS: [
    jsonObject.pipe(z.record(z.string().regex(/^[\w-]+$/), z.string())).default({}),
    "Headers of its calls as JSON: the provider's key.",
    '{"x-api-key":"…"}',
  ],
  SMS_BODY: [
    jsonObject,
    'Its message as JSON, in whose texts {telefone} (+55…), {texto} and {id} stand.',
    '{"to":"{telefone}","message":"{texto}","reference":"{id}"}',
  ],
});
