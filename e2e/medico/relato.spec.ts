import { expect, test, type Page } from '../support/test.ts';
import type { z } from 'zod';
import type { Contract } from '#contracts/contract.ts';
import { lerDocumentosDoCaso } from '#contracts/consultorio/decisao.contract.ts';
import { lerFila } from '#contracts/consultorio/fila.contract.ts';
import { listarDeclaracoes } from '#contracts/documentos/declaracoes.contract.ts';
import { lerMesa } from '#contracts/mesa/mesa.contract.ts';
import { abrirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { lerPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { listarDocumentos, relatarErro } from '#contracts/documentos/entrega.contract.ts';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { expectAccessible, expectAccessibleHere } from '../support/axe.ts';
import { DECLARADO, MEDICA, issue, paidPedido } from '../support/documento.ts';
import { button, field } from '../support/locators.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import { DESK, newName, row } from './doctor.ts';

const DESAJUSTE = 'Zyxwvutin (qwertina) é clonazepam, lista B1: pede Receita Azul';

type Answered = Contract & { responses: { 200: z.ZodType } };

/** Mocks parts of the answers from these addresses. */
async function change<C extends Answered>(
  page: Page,
  addresses: string,
  { responses }: C,
  make: (said: z.infer<C['responses'][200]>) => z.infer<C['responses'][200]>,
): Promise<void> {
  await page.route(addresses, async (route) => {
    const response = await route.fetch();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's own answer
    const said = responses[200].parse(await response.json()) as z.infer<C['responses'][200]>;
    await route.fulfill({ response, json: make(said) });
  });
}

/** Changes the elements with this id. */
function withParts<T extends { id: string }>(all: readonly T[], id: string, parts: Partial<T>): T[] {
  return all.map((one) => (one.id === id ? { ...one, ...parts } : one));
}

test('a reported error → in Comigo, answered live; declarations → listed, with newer lists’ kind', async ({
  page,
  browser,
}, info) => {
  const nome = newName();
  const id = await paidPedido(page, 'Renovação de Receita Simples (Branca)', { nome });
  await issue(browser, id, DECLARADO);
  let documento = '';
  await expect(async () => {
    documento = (await prepare.call(page, listarDocumentos, { id })).documentos[0]?.id ?? '';
    expect(documento).not.toBe('');
  }).toPass();
  const texto = 'O meu sobrenome está sem o acento.';
  await prepare.call(page, relatarErro, { id: documento, body: { texto } });
  await page.goto(`/meu-pedido/${id}`);
  await expect(page.getByText('O seu relato está com o médico')).toBeVisible();

  const context = await browser.newContext(DESK);
  const doctor = await context.newPage();
  await prepare.call(doctor, entrarMedico, { body: MEDICA });
  // Lists are renewed by a command, and judged within minutes: here the answers are mocked.
  const desajustes = [DESAJUSTE];
  await change(doctor, '**/api/medico/fila?*', lerFila, ({ casos, ...said }) => ({
    ...said,
    casos: withParts(casos, id, { desajustado: true }),
  }));
  await change(doctor, '**/api/medico/casos/*/documentos', lerDocumentosDoCaso, (said) => ({
    ...said,
    documentos: withParts(said.documentos, documento, { desajustes }),
  }));
  await doctor.goto('/medico?aba=comigo');
  await expect(row(doctor, nome)).toContainText('relatou um erro');
  await expect(row(doctor, nome)).toContainText('precisa de outro documento');
  await expectAccessibleHere(doctor, 'medico, a reported error');
  await screenshot(doctor, info, 'comigo');
  await row(doctor, nome).getByRole('link', { name: 'Abrir caso' }).click();
  await expect(doctor.getByText(`“${texto}”`)).toBeVisible();
  const emitido = doctor.getByRole('article', { name: 'Receita simples' });
  await expect(emitido).toContainText(`${DESAJUSTE}.`);
  await expect(emitido).toContainText('Revogue o documento');
  await expectAccessible(doctor, 'medico/:id, another document is needed');
  await screenshot(doctor, info, 'desajuste');
  await button(doctor, 'Responder ao relato').click();
  const dialog = doctor.getByRole('dialog', { name: 'Responder ao relato' });
  await button(dialog, 'Enviar resposta').click();
  await expect(dialog.getByRole('alert')).toContainText('Escreva a resposta: o paciente vai ler.');
  await field(dialog, 'Resposta ao paciente').fill('A folha escreve o nome como está no seu documento.');
  await expectAccessibleHere(doctor, 'medico/:id, answer to a report');
  await screenshot(doctor, info, 'resposta');
  await button(dialog, 'Enviar resposta').click();
  await expect(doctor.getByText('Erro relatado, respondido')).toBeVisible();
  await expect(button(doctor, 'Responder ao relato')).toHaveCount(0);
  await screenshot(doctor, info, 'respondido');

  await expect(page.getByText('O médico respondeu ao seu relato')).toBeVisible({ timeout: 3_000 });
  await expect(page.getByText('A folha escreve o nome como está no seu documento.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Andamento' })).toContainText('Erro relatado, respondido');
  await expect(button(page, 'Relatar erro')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Baixar documento' })).toBeVisible();
  await expectAccessibleHere(page, 'meu-pedido, a report answered');
  await screenshot(page, info, 'paciente');

  const { numero } = await prepare.call(page, lerPedido, { id });
  const desk = await (await browser.newContext(DESK)).newPage();
  await prepare.admin(desk);
  await desk.goto('/declaracoes');
  const line = desk.getByRole('row').filter({ hasText: `Pedido ${numero}` });
  await expect(line).toContainText('Zyxwvutin substância: qwertina');
  await expectAccessible(desk, 'declaracoes');
  await screenshot(desk, info, 'declaracoes');
  await desk.getByRole('link', { name: 'Menções' }).click();
  await expect(line).toContainText('tramadol em Orientações');
  await expectAccessibleHere(desk, 'declaracoes, mentions');
  await screenshot(desk, info, 'mencoes');

  const { documentos } = await prepare.call(desk, listarDeclaracoes);
  const listed = withParts(documentos, documento, { desajustes }).filter((one) => one.id === documento);
  await change(desk, '**/api/adm/declaracoes?lista=desajustes', listarDeclaracoes, ({ contagens }) => ({
    documentos: listed,
    proxima: null,
    contagens: { ...contagens, desajustes: 1 },
  }));
  await change(desk, `**/api/adm/pedidos/${id}`, abrirPedido, (said) => ({
    ...said,
    documentos: withParts(said.documentos, documento, { desajustes }),
  }));
  await change(desk, '**/api/mesa', lerMesa, (said) => ({ ...said, documentos: { desajustados: 1 } }));
  await desk.goto('/menu_adm');
  const waiting = desk.getByRole('listitem').filter({ hasText: '1 documento precisa de outro no lugar' });
  await expect(waiting).toBeVisible();
  await expectAccessibleHere(desk, 'menu_adm, a document needs another in its place');
  await screenshot(desk, info, 'mesa');
  await waiting.getByRole('link', { name: 'Ver quais' }).click();
  await expect(line).toContainText(DESAJUSTE);
  const tabs = desk.getByRole('navigation', { name: 'Listas de documentos' }).getByRole('link');
  await expect(tabs).toHaveText([/^Precisam de outro documento/, /^Declarações/, /^Menções/]);
  await expectAccessible(desk, 'declaracoes, another document is needed');
  await screenshot(desk, info, 'desajustes');
  await line.getByRole('link', { name: `Pedido ${numero}` }).click();
  const issued = desk.getByRole('article', { name: 'Receita simples' });
  await expect(issued).toContainText(`${DESAJUSTE}.`);
  await expectAccessible(desk, 'pedido, another document is needed');
  await screenshot(desk, info, 'pedido');
});
