import { strict as assert } from 'node:assert';
import { resumoDasConversas } from '#contracts/chat/chat.contract.ts';
import { lerCorreio } from '#contracts/consultorio/correio.contract.ts';
import { lerInstalacao } from '#contracts/mesa/ajustes.contract.ts';
import { lerBandejas } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { listarDevolucoes } from '#contracts/pagamentos/devolucoes.contract.ts';
import * as prepare from '../../e2e/support/prepare.ts';

/** Nothing waits by the start page, by each list, and by the calls behind them. @throws otherwise */
export async function nothingForgotten(page, mesa) {
  await page.getByRole('link', { name: 'Mesa', exact: true }).click();
  await page.getByText('Nada espera por você.').waitFor();
  const empty = {
    '/pedidos?fila=para-ler': 'Nenhum pedido à espera',
    '/conversas': 'Ninguém espera por resposta.',
    '/correio?lista=imprimir': 'Nenhuma carta nesta lista',
    '/correio?lista=assinar': 'Nenhuma carta nesta lista',
    '/correio?lista=postar': 'Nenhuma carta nesta lista',
    '/devolucoes': 'Nenhuma devolução pendente',
    '/ajustes': 'Nada aqui pede uma pessoa agora.',
  };
  for (const [screen, words] of Object.entries(empty)) {
    await page.goto(screen);
    await page.getByText(words, { exact: true }).first().waitFor();
  }
  const { contagens } = await prepare.call(mesa, lerBandejas);
  const conversas = await prepare.call(mesa, resumoDasConversas);
  const { contagem } = await prepare.call(mesa, lerCorreio, { body: {} });
  const { tarefas, alarmes } = await prepare.call(mesa, lerInstalacao);
  const left = {
    pedidos: contagens['para-ler'],
    conversas: conversas.abertas + conversas.adiadas,
    cartas: contagem.imprimir + contagem.assinar + contagem.postar,
    devolucoes: (await prepare.call(mesa, listarDevolucoes)).pendentes.length,
    tarefas: tarefas.falhas.length,
    alarmes: alarmes.length,
  };
  assert.deepEqual(left, { pedidos: 0, conversas: 0, cartas: 0, devolucoes: 0, tarefas: 0, alarmes: 0 });
  process.stdout.write('nothing forgotten: by the start page, by seven lists, by the calls behind them\n');
}
