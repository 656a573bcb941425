import type { FastifyInstance, FastifyReply } from 'fastify';
import { sair } from '#contracts/contas/sessao-atual.contract.ts';
import * as contracts from '#contracts/contas/identidade.contract.ts';
import { browserOf } from '#platform/http/browser.ts';
import { readCookies, VISIT_SECONDS, type CookieJar } from '#platform/http/cookies.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { TextosDeps } from './aceites/aceites.usecases.ts';
import { recuperarPorCodigo } from './codigos-reserva/codigos-reserva.usecases.ts';
import { chavesRoutes } from './chaves/chaves.routes.ts';
import type { ChavesDeps } from './chaves/desafios.usecases.ts';
import { cadastrar } from './cadastro/cadastro.usecases.ts';
import * as entrada from './entrada/entrada.usecases.ts';
import * as novaSenha from './recuperacao/nova-senha.usecases.ts';
import { recuperarMedico } from './recuperacao/recuperacao-por-email.usecases.ts';
import * as recuperacao from './recuperacao/recuperacao.usecases.ts';
import type { RecoveryDeps } from './recuperacao/recuperacao.usecases.ts';
import * as sessoes from './sessao/sessoes.usecases.ts';
import type { SignedIn } from './sessao/sessoes.usecases.ts';

/** Registration, sign-in, sign-out, recovery, and passkeys. */
export function identidadeRoutes(
  app: FastifyInstance,
  deps: RecoveryDeps & ChavesDeps & TextosDeps,
  cookies: CookieJar,
): void {
  chavesRoutes(app, deps, { cookies, letIn });

  function letIn(reply: FastifyReply, { papel, token, aparelho }: SignedIn): void {
    cookies.setSession(reply, token, sessoes.SESSION_SECONDS[papel]);
    cookies.setDevice(reply, aparelho);
    cookies.clearVisit(reply);
  }

  endpoint(app, contracts.iniciarVisita).handle(async ({ actor, reply }) => {
    if (actor.tipo === 'Visitante') cookies.setVisit(reply, sessoes.startVisit(deps, VISIT_SECONDS));
    return { status: 204 };
  });

  endpoint(app, contracts.cadastrar).handle(async ({ actor, body, request, reply }) => {
    const input = { ...body, browser: browserOf(request) };
    const { cpf, ...made } = await cadastrar({ actor, input, deps });
    letIn(reply, made);
    return { status: 201, body: { cpf } };
  });

  endpoint(app, contracts.entrar).handle(async ({ actor, body, request, reply }) => {
    const result = await entrada.entrar({ actor, input: { ...body, browser: browserOf(request) }, deps });
    if (result.papel === null) return askCode(reply, result.pendente);
    letIn(reply, result);
    return { status: 200, body: { papel: 'Paciente' } };
  });

  endpoint(app, contracts.entrarAdm).handle(async ({ actor, body, request, reply }) => {
    const result = await entrada.entrarAdm({ actor, input: { ...body, browser: browserOf(request) }, deps });
    if (result.papel === null) return askCode(reply, result.pendente);
    letIn(reply, result);
    return { status: 200, body: { papel: 'Admin' } };
  });

  endpoint(app, contracts.entrarMedico).handle(async ({ actor, body, request, reply }) => {
    const input = { ...body, browser: browserOf(request) };
    const result = await entrada.entrarMedico({ actor, input, deps });
    if (result.papel === null) return askCode(reply, result.pendente);
    letIn(reply, result);
    return { status: 200, body: { papel: 'Medico' } };
  });

  function askCode(reply: FastifyReply, token: string) {
    cookies.setPending(reply, token, entrada.PENDING_SECONDS);
    return { status: 200, body: { papel: null, pendente: 'codigo' } } as const;
  }

  endpoint(app, contracts.concluirEntrada).handle(async ({ actor, body, request, reply }) => {
    const { pending } = readCookies(request);
    const input = { codigo: body.codigo, pendente: pending, browser: browserOf(request) };
    const made = await entrada.concluirEntrada({ actor, input, deps });
    letIn(reply, made);
    cookies.clearPending(reply);
    return { status: 200, body: { papel: made.papel } };
  });

  endpoint(app, sair).handle(async ({ actor, request, reply }) => {
    await sessoes.sair({ actor, input: readCookies(request), deps });
    cookies.clearSession(reply);
    cookies.clearPending(reply);
    cookies.clearVisit(reply);
    // Pages and pictures that this browser kept. Not "storage": it would take the worker and the offline page with it, and
    // the page itself empties what was typed; not "cookies": the browser stays a known one (docs/decisions/0069).
    void reply.header('clear-site-data', '"cache"');
    return { status: 204 };
  });

  endpoint(app, contracts.recuperarSenha).handle(async ({ actor, body, request }) => {
    const input = { ...body, browser: browserOf(request) };
    return { status: 200, body: { mensagem: await recuperacao.recuperarPorCpf({ actor, input, deps }) } };
  });

  endpoint(app, contracts.recuperarPorCodigo).handle(async ({ actor, body, request }) => {
    const token = await recuperarPorCodigo({ actor, input: { ...body, ip: request.ip }, deps });
    return { status: 200, body: { token } };
  });

  endpoint(app, contracts.recuperarSenhaAdm).handle(async ({ actor, body, request }) => {
    const mensagem = await recuperacao.recuperarAdm({ actor, input: { ...body, ip: request.ip }, deps });
    return { status: 200, body: { mensagem } };
  });

  endpoint(app, contracts.recuperarSenhaMedico).handle(async ({ actor, body, request }) => {
    const mensagem = await recuperarMedico({ actor, input: { ...body, ip: request.ip }, deps });
    return { status: 200, body: { mensagem } };
  });

  endpoint(app, contracts.consultarRecuperacao).handle(async ({ actor, body }) => {
    const { expiraEm, ...link } = await novaSenha.consultarLink({ actor, input: body, deps });
    return { status: 200, body: { ...link, expiraEm: expiraEm.toISOString() } };
  });

  endpoint(app, contracts.salvarNovaSenha).handle(async ({ actor, body, request, reply }) => {
    const input = { ...body, browser: browserOf(request) };
    const { papel, aparelho } = await novaSenha.salvarNovaSenha({ actor, input, deps });
    cookies.clearSession(reply);
    cookies.setDevice(reply, aparelho);
    return { status: 200, body: { papel } };
  });
}
