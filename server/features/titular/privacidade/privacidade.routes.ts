import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/titular/privacidade.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { abrirExportacao, criarExportacao, type ExportDeps } from './exportacao.usecases.ts';

/** Routes of the patient's data export: make a link, download the zip. */
export function privacidadeRoutes(app: FastifyInstance, deps: ExportDeps): void {
  endpoint(app, contracts.criarExportacao).handle(async ({ actor, body }) => {
    const { url, expiraEm } = await criarExportacao({ actor, input: body, deps });
    return { status: 201, body: { url, expiraEm: expiraEm.toISOString() } };
  });

  endpoint(app, contracts.baixarExportacao).handle(async ({ actor, params, reply }) => {
    const { conteudo, geradoEm } = await abrirExportacao({ actor, input: params, deps });
    const name = `meus-dados-${dataEmSaoPaulo(geradoEm)}.zip`;
    await reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'cache-control': 'private, no-store',
      })
      .send(conteudo);
    return 'sent';
  });
}
