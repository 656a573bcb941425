import { z } from 'zod';
import { defineContract, erros, TODOS } from './contract.ts';

/** Pages that the server draws itself: the public ones without script, and the demonstration's own. */
const pagina = {
  method: 'GET',
  tag: 'páginas',
  access: TODOS,
  responses: { 200: null, ...erros(404) },
} as const;

export const paginaInicial = defineContract({
  ...pagina,
  path: '/',
  summary: 'Landing page; ends the visitor session of this browser',
});
export const paginaPrivacidade = defineContract({
  ...pagina,
  path: '/privacidade',
  summary: 'Privacy policy, versioned',
});
export const paginaTermos = defineContract({
  ...pagina,
  path: '/termos',
  summary: 'Terms of use, versioned',
});

export const demoEmails = defineContract({
  ...pagina,
  path: '/demo/emails',
  summary: 'Demonstration: the mails that were sent, newest first',
});
export const demoEmail = defineContract({
  ...pagina,
  path: '/demo/emails/:id',
  summary: 'Demonstration: one mail as it was written',
  params: z.object({ id: z.string().max(100) }),
});
const pagamentoDemo = { params: z.object({ id: z.string().max(100) }) };
export const demoPix = defineContract({
  ...pagina,
  ...pagamentoDemo,
  path: '/demo/pix/:id',
  summary: 'Demonstration: the bank of the payer',
});
export const demoPagar = defineContract({
  ...pagina,
  ...pagamentoDemo,
  method: 'POST',
  path: '/demo/pix/:id',
  summary: 'Demonstration: pay',
  responses: { 303: null, ...erros(404, 502) },
});
