import type { FastifyInstance } from 'fastify';
import { NINGUEM, type SessaoAtual } from '#contracts/contas/sessao-atual.contract.ts';
import * as contracts from '#contracts/instalacao/paginas.contract.ts';
import type { VisualDaMarca } from '#domain/ajustes/identidade.ts';
import type { EntranceName } from '#contracts/public-pages.ts';
import { endpoint, type Call } from '#platform/http/endpoint.ts';
import { policyWithInline } from '#platform/http/security.ts';
import { colouredShell, type WebBuild } from '#platform/http/web/pages.ts';
import { redrawnWith } from '#platform/http/web/redrawn.ts';
import { sendTextFile, textFile } from '#platform/http/web/text-file.ts';

export type EntradasDeps = {
  web: WebBuild;
  aplicacao: SessaoAtual['aplicacao'];
  site: { visual: VisualDaMarca };
  ajustes: { revisao(): number };
};

/** Routes of `/login` and `/pedido`, drawn with their form. The application shows them to somebody who is signed in. */
export function entradasRoutes(
  app: FastifyInstance,
  { web, aplicacao, site, ajustes }: EntradasDeps,
  appUrl: string,
): void {
  const policy = policyWithInline(appUrl, web.inline);
  const shell = redrawnWith(ajustes, () => textFile('text/html', colouredShell(web, site.visual.cor)));
  const draw = (page: EntranceName) =>
    redrawnWith(ajustes, () =>
      textFile('text/html', web.renderEntrance(page, { ...NINGUEM, aplicacao }, site.visual.cor)),
    );
  const drawn = { login: draw('login'), cadastro: draw('cadastro') };

  const send =
    (page: EntranceName) =>
    async ({ actor, reply }: Pick<Call<typeof contracts.telaDeEntrada>, 'actor' | 'reply'>) => {
      if (actor.tipo !== 'Visitante') return sendTextFile(reply, await shell());
      void reply.header('content-security-policy', policy);
      return sendTextFile(reply, await drawn[page]());
    };
  endpoint(app, contracts.telaDeEntrada).handle(send('login'));
  endpoint(app, contracts.telaDeCadastro).handle(send('cadastro'));

  // A scope of its own: only these forms may send their kind of body, and nobody reads it.
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      (_request, _body, next) => {
        next(null, undefined);
      },
    );
    for (const contract of [contracts.entradaSemScript, contracts.cadastroSemScript])
      endpoint(scope, contract).handle(async ({ reply }) => {
        await reply.redirect(contract.path, 303);
        return 'sent';
      });
    done();
  });
}
