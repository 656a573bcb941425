import type { Partes } from './partes.usecases.ts';

/**
 * Streams `dados.json`: one object whose lists are written row by row, because they may be too long for
 * memory.
 */
export async function* streamJson(partes: Partes, geradoEm: Date): AsyncGenerator<string> {
  yield `{\n"formato": 1,\n"geradoEm": ${JSON.stringify(geradoEm)},\n`;
  yield `"pessoa": ${JSON.stringify(await partes.pessoa(), null, 1)}`;
  const lists = {
    pessoas: partes.pessoas,
    documentosDasPessoas: partes.documentosDasPessoas,
    consentimentos: partes.consentimentos,
    pedidos: partes.pedidos,
    mensagens: partes.mensagens,
    devolucoesSemPedido: partes.devolucoesSemPedido,
    rascunhos: partes.rascunhos,
    emailsAnteriores: partes.emailsAnteriores,
    casos: partes.casos,
    sessoes: partes.sessoes,
    chavesDeAcesso: partes.chavesDeAcesso,
    emails: partes.emails,
    canais: partes.canais,
    recados: partes.recados,
    acessos: partes.acessos,
  };
  for (const [name, items] of Object.entries(lists)) {
    yield `,\n"${name}": [`;
    let separator = '\n';
    for await (const item of items()) {
      yield separator + JSON.stringify(item, null, 1);
      separator = ',\n';
    }
    yield '\n]';
  }
  yield '\n}\n';
}
