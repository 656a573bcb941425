import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contracts from '#contracts/instalacao/paginas.contract.ts';
import { AppError, notFound } from '../platform/app-error.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { allMails } from './mail/all-mails.ts';
import type { AsaasFake } from './asaas/asaas-fake.ts';
import type { Demo } from './demo.ts';
import { faultSwitches } from './fault-switches.ts';
import { FAULTS_PAGE, faultPage, NO_FAULT } from './pages/fault-page.ts';
import { messagesPage } from './pages/message-page.ts';
import { mailListPage, mailMissingPage, mailModelsPage, mailPage } from './pages/mail-pages.ts';
import { DEMO_PAGE_HEADERS } from './pages/page.ts';

/** The fake bank sits on this machine: a slower answer is none. */
const BANK_MS = 5_000;

/**
 * The mailbox, the payer's bank and the switches of a demonstration, under the application's own port. A service that is
 * real has no such page: 404.
 */
export function demoRoutes(app: FastifyInstance, demo: Demo): void {
  const { smtp, asaas } = demo;
  const switches = faultSwitches(demo);
  endpoint(app, contracts.demoEmails).handle(async ({ reply }) => {
    if (!smtp) throw notFound();
    return sendPage(reply, 200, mailListPage(await smtp.mensagens()));
  });

  endpoint(app, contracts.demoEmail).handle(async ({ params, reply }) => {
    if (!smtp) throw notFound();
    const mail = (await smtp.mensagens()).find(({ id }) => id === params.id);
    return mail ? sendPage(reply, 200, mailPage(mail)) : sendPage(reply, 404, mailMissingPage());
  });

  endpoint(app, contracts.demoRecados).handle(async ({ reply }) => {
    const { whatsapp, sms, push } = demo;
    if (!whatsapp && !sms && !push) throw notFound();
    const arrived = {
      whatsapp: whatsapp?.messages() ?? [],
      sms: sms?.messages() ?? [],
      push: push?.messages() ?? [],
    };
    return sendPage(reply, 200, messagesPage(arrived));
  });

  endpoint(app, contracts.demoModelos).handle(async ({ reply }) => {
    if (!smtp) throw notFound();
    return sendPage(reply, 200, mailModelsPage(allMails()));
  });

  endpoint(app, contracts.demoPix).handle(async ({ params, reply }) => {
    const page = await askBank(asaas, params.id, 'GET');
    return sendPage(reply, page.status === 200 ? 200 : 404, await page.text());
  });

  endpoint(app, contracts.demoFalhas).handle(async ({ reply }) => sendPage(reply, 200, faultPage(switches)));

  // A scope of its own: only these forms may send their kind of body.
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, next) => {
        next(null, undefined);
      },
    );
    endpoint(scope, contracts.demoPagar).handle(async ({ params, reply }) => {
      await askBank(asaas, params.id, 'POST');
      await reply.redirect(`/demo/pix/${encodeURIComponent(params.id)}`, 303);
      return 'sent';
    });
    endpoint(scope, contracts.demoContestar).handle(async ({ params, reply }) => {
      await askBank(asaas, params.id, 'POST', '/contestacao');
      await reply.redirect(`/demo/pix/${encodeURIComponent(params.id)}`, 303);
      return 'sent';
    });
    endpoint(scope, contracts.demoMudarFalha).handle(async ({ params: { provedor, falha }, reply }) => {
      const service = switches.find(({ nome }) => nome === provedor);
      if (!service?.ligar(falha === NO_FAULT ? null : falha)) throw notFound();
      await reply.redirect(FAULTS_PAGE, 303);
      return 'sent';
    });
    done();
  });
}

async function sendPage(reply: FastifyReply, status: number, html: string): Promise<'sent'> {
  await reply.code(status).headers(DEMO_PAGE_HEADERS).send(html);
  return 'sent';
}

/** The fake bank's own page, fetched for the visitor. @throws naoEncontrado, 503 when the bank is silent */
async function askBank(
  asaas: AsaasFake | null,
  id: string,
  method: 'GET' | 'POST',
  act = '',
): Promise<Response> {
  if (!asaas || !/^[\w-]+$/.test(id)) throw notFound();
  try {
    const signal = AbortSignal.timeout(BANK_MS);
    return await fetch(`${asaas.payUrl(id)}${act}`, { method, redirect: 'manual', signal });
  } catch (cause) {
    throw Object.assign(new AppError(503, 'banco_indisponivel', 'O banco da demonstração não respondeu.'), {
      cause,
    });
  }
}
