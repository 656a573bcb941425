import type { z } from 'zod';
import * as forms from './setting-forms.ts';

/** A setting: its form, and the one sentence that `.env.example` says of it. */
export type Setting = { schema: z.ZodType; section: string; sentence: string; example?: string };

/** Settings of outside services, but for those of signatures. */
export const SERVICE_SETTINGS = {
  ASAAS_URL: {
    schema: forms.baseUrl,
    section: 'Payment (Asaas)',
    sentence: 'Address of the API with its /v3; absent in the demonstration: a fake one.',
    example: 'https://api-sandbox.asaas.com/v3',
  },
  ASAAS_API_KEY: {
    schema: forms.text.min(1),
    section: 'Payment (Asaas)',
    sentence: 'Key of the account; quote the $ it begins with.',
  },
  ASAAS_WEBHOOK_TOKEN: {
    schema: forms.text.min(1),
    section: 'Payment (Asaas)',
    sentence: 'Drawn by you, at least 32 characters: what the provider sends with its events.',
  },
  VIACEP_URL: {
    schema: forms.baseUrl,
    section: 'Postal codes',
    sentence: 'ViaCEP, without /ws.',
    example: 'https://viacep.com.br',
  },
  CEP_FALLBACK_URL: {
    schema: forms.baseUrl,
    section: 'Postal codes',
    sentence: 'Second provider (BrasilAPI); with VIACEP_URL set and this absent there is none.',
    example: 'https://brasilapi.com.br',
  },
  SMTP_URL: {
    schema: forms.plainUrl(/^smtps?$/),
    section: 'Mail',
    sentence:
      'Mail server: smtps:// (TLS), or smtp:// with STARTTLS, which only a server on this machine may lack; absent in the demonstration: a fake one that shows its mail at /demo/emails.',
    example: 'smtps://usuario:senha@smtp.exemplo.com.br:465',
  },
  MAIL_FROM: {
    schema: forms.text.min(3),
    section: 'Mail',
    sentence: 'Sender of every mail; answers go to CONTACT_EMAIL.',
    example: 'Zelo <nao-responda@exemplo.com.br>',
  },
  CLAMD_URL: {
    schema: forms.plainUrl(/^(tcp|unix)$/),
    section: 'Antivirus (clamd)',
    sentence:
      'tcp://host:port or unix:/path; absent: files are not scanned. Its StreamMaxLength must be 50M or more.',
    example: 'tcp://clamav:3310',
  },
  SNCR_URL: {
    schema: forms.baseUrl,
    section: 'Numbers of controlled prescriptions (SNCR)',
    sentence:
      "Anvisa's API with its /api/v1, where doctors ask for numbers; needs CNPJ, and an APP_URL that ends in .br. Absent: numbers are entered by hand, in the demonstration a fake one.",
    example: 'https://sncr-api.apps.anvisa.gov.br/api/v1',
  },
} as const satisfies Record<string, Setting>;
