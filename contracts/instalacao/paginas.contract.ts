import { z } from 'zod';
import { defineContract, media, EVERYONE } from '../contract.ts';
import { ENTRANCES } from '../public-pages.ts';

const html = media('text/html');
/** Failures of a page are error pages. */
const failures = { 404: html, 500: html, 503: html } as const;

const served = { method: 'GET', tag: 'páginas', access: EVERYONE } as const;

/** Rendered by the server without scripts. */
const page = { ...served, responses: { 200: html, 304: null, ...failures } } as const;

const demoPage = { ...served, responses: { 200: html, ...failures } } as const;

function smallFile(type: string) {
  return { ...page, responses: { ...page.responses, 200: media(type) } } as const;
}

/** Style sheet and picture of the house, named by their content. */
const houseFile = (type: string) => ({ ...served, responses: { 200: media(type), ...failures } }) as const;

export const corDaMarca = defineContract({
  operationId: 'corDaMarca',
  ...houseFile('text/css'),
  path: '/marca/cor/:cor',
  summary: 'The colours that follow the colour of the house, as a style sheet; of six hexadecimal digits',
  params: z.object({ cor: z.string().max(20) }),
});
export const logoDaMarca = defineContract({
  operationId: 'logoDaMarca',
  ...houseFile('image/png'),
  path: '/marca/logo/:logo',
  summary: 'A logo that the administrator stored',
  params: z.object({ logo: z.string().max(60) }),
});

/** Form button of a demonstration page; redirects to the page. */
const button = {
  ...served,
  method: 'POST',
  body: media('application/x-www-form-urlencoded'),
  responses: { 303: null, 403: html, ...failures },
} as const;

/** Any other query opens the page. */
const fromSncr = z.string().max(1_000).optional().catch(undefined);

export const paginaInicial = defineContract({
  operationId: 'paginaInicial',
  ...page,
  path: '/',
  summary:
    'Landing page; ends the visitor session of this browser. Leads on a doctor whom SNCR sends back: it knows no other path',
  query: z.object({ session_id: fromSncr, state: fromSncr }),
  responses: { ...page.responses, 303: null },
});
export const paginaPrivacidade = defineContract({
  operationId: 'paginaPrivacidade',
  ...page,
  path: '/privacidade',
  summary: 'Privacy policy, versioned',
});
export const paginaTermos = defineContract({
  operationId: 'paginaTermos',
  ...page,
  path: '/termos',
  summary: 'Terms of use, versioned',
});
export const paginaAcessibilidade = defineContract({
  operationId: 'paginaAcessibilidade',
  ...page,
  path: '/acessibilidade',
  summary: 'Accessibility statement (Lei 13.146/2015, art. 63), and how to complain',
});
export const paginaSemConexao = defineContract({
  operationId: 'paginaSemConexao',
  ...page,
  path: '/sem-conexao',
  summary: 'What the service worker keeps for the time without a connection',
});

export const telaDeEntrada = defineContract({
  operationId: 'telaDeEntrada',
  ...page,
  path: ENTRANCES.login,
  summary: "A patient's sign-in; its form is drawn for whom is not signed in, else the application opens it",
});
export const telaDeCadastro = defineContract({
  operationId: 'telaDeCadastro',
  ...page,
  path: ENTRANCES.cadastro,
  summary: 'Registration; its form is drawn for whom is not signed in, else the application opens it',
});
const unread = {
  ...button,
  responses: { 303: null, 403: html, ...failures },
} as const;
export const entradaSemScript = defineContract({
  operationId: 'entradaSemScript',
  ...unread,
  path: ENTRANCES.login,
  summary: 'A sign-in form that a browser without scripts sends: nothing is read, the page opens again',
});
export const cadastroSemScript = defineContract({
  operationId: 'cadastroSemScript',
  ...unread,
  path: ENTRANCES.cadastro,
  summary: 'A registration form that a browser without scripts sends: nothing is read, the page opens again',
});

export const robotsTxt = defineContract({
  operationId: 'robotsTxt',
  ...smallFile('text/plain'),
  path: '/robots.txt',
  summary: 'What search engines may read: the public pages',
});
export const sitemapXml = defineContract({
  operationId: 'sitemapXml',
  ...smallFile('application/xml'),
  path: '/sitemap.xml',
  summary: 'The public pages for search engines; 404 where they must stay out',
});
export const manifestWebmanifest = defineContract({
  operationId: 'manifestWebmanifest',
  ...smallFile('application/manifest+json'),
  path: '/manifest.webmanifest',
  summary: 'The application as something to install, under its own brand',
});
export const serviceWorkerJs = defineContract({
  operationId: 'serviceWorkerJs',
  ...smallFile('text/javascript'),
  path: '/sw.js',
  summary: 'The service worker, with the version and the files of this installation',
});

export const demoEmails = defineContract({
  operationId: 'demoEmails',
  ...demoPage,
  path: '/demo/emails',
  summary: 'Demonstration: the mails that were sent, newest first',
});
export const demoEmail = defineContract({
  operationId: 'demoEmail',
  ...demoPage,
  path: '/demo/emails/:id',
  summary: 'Demonstration: one mail as it was written',
  params: z.object({ id: z.string().max(100) }),
});
export const demoRecados = defineContract({
  operationId: 'demoRecados',
  ...demoPage,
  path: '/demo/recados',
  summary: 'Demonstration: the messages beside the mails, by channel, newest first',
});
export const demoModelos = defineContract({
  operationId: 'demoModelos',
  ...demoPage,
  path: '/demo/modelos-de-email',
  summary: 'Demonstration: every mail that the house can send, with invented words',
});
const demoPayment = { params: z.object({ id: z.string().max(100) }) };
export const demoPix = defineContract({
  operationId: 'demoPix',
  ...demoPage,
  ...demoPayment,
  path: '/demo/pix/:id',
  summary: 'Demonstration: the bank of the payer',
});
export const demoPagar = defineContract({
  operationId: 'demoPagar',
  ...button,
  ...demoPayment,
  path: '/demo/pix/:id',
  summary: 'Demonstration: pay',
});

export const demoContestar = defineContract({
  operationId: 'demoContestar',
  ...button,
  ...demoPayment,
  path: '/demo/pix/:id/contestacao',
  summary: 'Demonstration: dispute a payment, or take the dispute back',
});

export const demoFalhas = defineContract({
  operationId: 'demoFalhas',
  ...demoPage,
  path: '/demo/falhas',
  summary: 'Demonstration: the fake services and the ways in which they can misbehave',
});
export const demoMudarFalha = defineContract({
  operationId: 'demoMudarFalha',
  ...button,
  params: z.object({ provedor: z.string().max(40), falha: z.string().max(40) }),
  path: '/demo/falhas/:provedor/:falha',
  summary: 'Demonstration: let a fake service fail in one way, or (`nenhuma`) in none',
});
