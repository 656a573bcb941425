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
export const paginaAcessibilidade = defineContract({
  ...pagina,
  path: '/acessibilidade',
  summary: 'Accessibility statement (Lei 13.146/2015, art. 63), and how to complain',
});
export const paginaSemConexao = defineContract({
  ...pagina,
  path: '/sem-conexao',
  summary: 'What the service worker keeps for the time without a connection',
});

export const robotsTxt = defineContract({
  ...pagina,
  path: '/robots.txt',
  summary: 'What search engines may read: the public pages',
});
export const sitemapXml = defineContract({
  ...pagina,
  path: '/sitemap.xml',
  summary: 'The public pages for search engines; 404 where they must stay out',
});
export const manifestWebmanifest = defineContract({
  ...pagina,
  path: '/manifest.webmanifest',
  summary: 'The application as something to install, under its own brand',
});
export const serviceWorkerJs = defineContract({
  ...pagina,
  path: '/sw.js',
  summary: 'The service worker, with the version and the files of this installation',
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
export const demoModelos = defineContract({
  ...pagina,
  path: '/demo/modelos-de-email',
  summary: 'Demonstration: every mail that the house can send, with invented words',
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

export const demoFalhas = defineContract({
  ...pagina,
  path: '/demo/falhas',
  summary: 'Demonstration: the fake services and the ways in which they can misbehave',
});
export const demoMudarFalha = defineContract({
  ...pagina,
  params: z.object({ provedor: z.string().max(40), falha: z.string().max(40) }),
  method: 'POST',
  path: '/demo/falhas/:provedor/:falha',
  summary: 'Demonstration: let a fake service fail in one way, or (`nenhuma`) in none',
  responses: { 303: null, ...erros(404) },
});
