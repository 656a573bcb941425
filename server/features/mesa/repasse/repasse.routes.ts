import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contracts from '#contracts/mesa/repasse.contract.ts';
import { ATOS_COM_VALOR } from '#domain/pagamentos/repasse.ts';
import { DocumentsUnavailable, type Documents } from '#ports/documents.ts';
import type { Admin, Medico } from '#platform/actor.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { sendMade } from '#platform/http/stored-file.ts';
import * as regras from './regras.usecases.ts';
import { extratoIndisponivel } from './repasse.errors.ts';
import * as present from './repasse.presenter.ts';
import * as usecases from './repasse.usecases.ts';

export type RepasseDeps = BaseDeps & { documents: Documents; settings: { brand: string } };

export const MAX_LINHAS_DO_PDF = 3_000;

/** Routes of what the clinic pays its doctors: the desk's, and those of a doctor about themself. */
export function repasseRoutes(app: FastifyInstance, deps: RepasseDeps): void {
  deskRoutes(app, deps);
  doctorRoutes(app, deps);
  regrasRoutes(app, deps);
}

function deskRoutes(app: FastifyInstance, deps: RepasseDeps): void {
  endpoint(app, contracts.lerRepasse).handle(async ({ actor, query }) => ({
    status: 200,
    body: present.presentRepasse(await usecases.lerRepasse({ actor, input: query, deps })),
  }));

  endpoint(app, contracts.fecharRepasse).handle(async ({ actor, body }) => {
    await usecases.fecharRepasse({ actor, input: body, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.lerExtrato).handle(async ({ actor, params, query }) => {
    const lido = await usecases.lerExtrato({ actor, input: { ...params, ...query }, deps });
    return { status: 200, body: present.presentExtrato(lido) };
  });

  endpoint(app, contracts.notarPagamento).handle(async ({ actor, params, body }) => {
    await usecases.notarPagamento({ actor, input: { ...params, ...body }, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.baixarPlanilhaDoRepasse).handle(async ({ actor, query, reply }) => {
    const { mes, medico } = query;
    if (medico !== undefined) return sendPlanilha(reply, deps, actor, { medicoId: medico, mes });
    const { linhas, medicos, numeros } = await usecases.lerLinhasDoMes({ actor, input: { mes }, deps });
    return sendLines(reply, mes, present.linesOfFile(linhas, medicos, numeros));
  });

  endpoint(app, contracts.baixarExtrato).handle(async ({ actor, params, query, reply }) =>
    sendExtrato(reply, deps, actor, { medicoId: params.id, mes: query.mes }),
  );
}

function doctorRoutes(app: FastifyInstance, deps: RepasseDeps): void {
  endpoint(app, contracts.lerMeuRepasse).handle(async ({ actor, query }) => {
    const lido = await usecases.lerMeuRepasse({ actor, input: query, deps });
    return { status: 200, body: present.presentMeuRepasse(lido) };
  });

  endpoint(app, contracts.baixarMinhaPlanilha).handle(async ({ actor, query, reply }) =>
    sendPlanilha(reply, deps, actor, { medicoId: actor.medicoId, mes: query.mes }),
  );

  endpoint(app, contracts.baixarMeuExtrato).handle(async ({ actor, query, reply }) =>
    sendExtrato(reply, deps, actor, { medicoId: actor.medicoId, mes: query.mes }),
  );
}

type Asked = { medicoId: string; mes: string };

async function sendPlanilha(reply: FastifyReply, deps: RepasseDeps, actor: Admin | Medico, asked: Asked) {
  const demais = 'O mês tem mais de 50.000 linhas, e o arquivo não pode ser feito.';
  const input = { ...asked, limit: usecases.MAX_LINHAS, demais };
  const { linhas, medico, numeros } = await usecases.lerExtratoInteiro({ actor, input, deps });
  return sendLines(reply, asked.mes, present.linesOfFile(linhas, [medico], numeros));
}

function sendLines(reply: FastifyReply, mes: string, lines: readonly present.LinhaDaPlanilha[]) {
  const { header, line } = present.PLANILHA_DO_REPASSE;
  const content = Readable.from([header, lines.map(line).join('')], { objectMode: false });
  return sendMade(reply, { name: `repasse-${mes}.csv`, contentType: 'text/csv; charset=utf-8' }, content);
}

async function sendExtrato(reply: FastifyReply, deps: RepasseDeps, actor: Admin | Medico, asked: Asked) {
  const demais = 'Este extrato tem mais de 3.000 linhas e não cabe num PDF. Baixe o CSV.';
  const input = { ...asked, limit: MAX_LINHAS_DO_PDF, demais };
  const lido = await usecases.lerExtratoInteiro({ actor, input, deps });
  const dados = present.presentImpresso(lido, { brand: deps.settings.brand, agora: deps.clock() });
  try {
    const { size, content } = await deps.documents.render('extrato', dados);
    const name = `repasse-${asked.mes}.pdf`;
    return await sendMade(reply, { name, contentType: 'application/pdf', size }, content);
  } catch (error) {
    if (!(error instanceof DocumentsUnavailable)) throw error;
    deps.log.error({ err: error }, 'a statement of a payout was not made');
    throw extratoIndisponivel();
  }
}

function regrasRoutes(app: FastifyInstance, deps: RepasseDeps): void {
  endpoint(app, contracts.lerRegrasDeRepasse).handle(async ({ actor }) => ({
    status: 200,
    body: presentRegras(await regras.lerRegras({ actor, input: null, deps })),
  }));

  endpoint(app, contracts.salvarRegrasDeRepasse).handle(async ({ actor, body }) => ({
    status: 200,
    body: presentRegras(await regras.salvarRegras({ actor, input: body, deps })),
  }));

  endpoint(app, contracts.lerHistoricoDeRepasse).handle(async ({ actor }) => {
    const rows = await regras.lerHistorico({ actor, input: null, deps });
    const mudancas = rows.map(({ em, ...row }) => ({ ...row, em: em.toISOString() }));
    return { status: 200, body: { mudancas } };
  });
}

function presentRegras(rules: Awaited<ReturnType<typeof regras.lerRegras>>) {
  const valores = ATOS_COM_VALOR.map((ato) => ({ ato, centavos: regras.valorDe(rules, ato) }));
  return { valores, valeDesde: rules.valeDesde, versao: rules.versao };
}
