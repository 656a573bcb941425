import type { Page } from '@playwright/test';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { expect, test } from '../../support/test.ts';
import { expectAccessible, expectAccessibleHere } from '../../support/axe.ts';
import * as prepare from '../../support/prepare.ts';
import { screenshots } from '../../support/screenshot.ts';
import { newPacienteNamed, openPedidos, rows, search, uniqueName } from './pedidos-adm.ts';

const PAGE = 25;

/** Rows of the list that are wholly in the window before anybody scrolls. */
const visibleRows = (mesa: Page) =>
  rows(mesa).evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  );

test('the list is walked over the ends of its pages, by keys, here and order by order @width', async ({
  browser,
}, info) => {
  const name = uniqueName();
  const people = await Promise.all([1, 2, 3].map(() => newPacienteNamed(browser, name)));
  const made = people.map(async ({ page }) => {
    for (const { titulo } of SERVICOS) await prepare.newPedido(page, titulo);
  });
  await Promise.all(made);
  const mesa = await openPedidos(browser);
  await expect(rows(mesa)).toHaveCount(PAGE);
  if ((mesa.viewportSize()?.width ?? 0) > 1000) expect(await visibleRows(mesa)).toBeGreaterThanOrEqual(11);
  await search(mesa, name, PAGE);
  await expect(mesa.getByRole('columnheader', { name: 'Criado em' })).toHaveCount(1);
  const details = rows(mesa).getByRole('link', { name: 'Detalhes' });
  const numbers = () => rows(mesa).evaluateAll((all) => all.map((row) => row.getAttribute('data-pedido')));
  const onPage = (place: RegExp) => expect(mesa.getByText(place)).toBeVisible();
  // As many rows as before the search: its count alone says when they are those found.
  await onPage(/^1–25 de 27$/);
  const first = await numbers();
  await mesa.getByRole('heading', { level: 1 }).click();
  await mesa.keyboard.press('k');
  await expect(details.last()).toBeFocused();
  await mesa.keyboard.press('j');
  await onPage(/^26–27 de 27$/);
  await expect(details.first()).toBeFocused();
  const second = await numbers();
  expect(second.filter((number) => first.includes(number))).toEqual([]);
  await mesa.keyboard.press('k');
  await onPage(/^1–25 de 27$/);
  await expect(details.last()).toBeFocused();
  expect((await numbers()).at(-1)).toBe(first.at(-1));

  await mesa.keyboard.press('Enter');
  const shows = (number: string | null | undefined) =>
    expect(mesa.getByRole('heading', { level: 1, name: `Pedido ${number}`, exact: true })).toBeVisible();
  await shows(first.at(-1));
  await mesa.keyboard.press('j');
  await shows(second[0]);
  await mesa.reload();
  await mesa.getByRole('link', { name: 'Próximo pedido' }).click();
  await shows(second[1]);
  await expect(mesa.getByText('27 de 27 na lista')).toBeVisible();
  await expect(mesa.getByRole('link', { name: 'Próximo pedido' })).toHaveCount(0);
  await expectAccessibleHere(mesa, 'pedido, on the second page of the list');
  await mesa
    .getByRole('navigation', { name: 'Entre os pedidos' })
    .getByRole('link', { name: 'Pedidos' })
    .click();
  await onPage(/^26–27 de 27$/);
  await expect(mesa.getByLabel('Buscar', { exact: true })).toHaveValue(name);
  await screenshots(mesa, info, 'pedidos');
});

test('the menu opens what is to be read; an order is found by its facts, and by an act', async ({
  browser,
}, info) => {
  const telefone = `1191${paddedDigits(7)}`;
  const nome = `Quitéria ${paddedDigits(4)} Vilanova`;
  const paciente = await newPacienteNamed(browser, nome);
  await prepare.saveDados(paciente.page, { nome, telefone });
  const id = await prepare.paidPedido(paciente.page, 'Atestados de saúde');
  const mesa = await openPedidos(browser);
  await mesa.getByRole('link', { name: 'Atendimento' }).click();
  await mesa.waitForURL('**/pedidos?fila=para-ler');
  await expect(mesa.getByRole('columnheader', { name: 'Prazo' })).toHaveCount(1);
  await expect(mesa.getByLabel('Ordem')).toHaveValue('prazo');
  await search(mesa, `+55 ${telefone.slice(0, 2)} ${telefone.slice(2)}`, 1);
  await expect(rows(mesa)).toContainText('Telefone: (11)');
  await expectAccessible(mesa, 'pedidos, found by a telephone');
  await screenshots(mesa, info, 'pedidos-telefone');
  await search(mesa, nome.replace('Vilanova', 'Vilanva').replace('é', 'e'), 1);
  await expect(mesa.getByText(/^Ninguém com “Quiteria/)).toBeVisible();
  expect(mesa.url()).not.toMatch(/Quit|Vilan|busca/);
  await mesa.goBack();
  await mesa.goBack();
  await expect(mesa.getByLabel('Buscar', { exact: true })).toHaveValue('');

  const numero = /^Pedido (\d+)$/;
  await mesa.goto(`/pedido/${id}`);
  const title = mesa.getByRole('heading', { level: 1, name: numero });
  const [, order = ''] = numero.exec((await title.textContent()) ?? '') ?? [];
  await mesa.goto('/menu_adm');
  const palette = mesa.getByRole('combobox', { name: 'Pedido, paciente, CPF ou tela' });
  const askFor = async (text: string, option: RegExp) => {
    await expect(mesa.getByRole('heading', { level: 1 })).toBeVisible();
    // A page that was just drawn may not listen yet.
    await expect(async () => {
      if (!(await palette.isVisible())) await mesa.keyboard.press('Control+k');
      await expect(palette).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await palette.fill(text);
    await expect(mesa.getByRole('option', { name: option, selected: true })).toBeVisible();
  };
  await askFor(`conluir ${order}`, new RegExp(`^Concluir ${order}`));
  await expectAccessible(mesa, 'the palette, asked for an act');
  await screenshots(mesa, info, 'paleta-ato');
  await mesa.keyboard.press('Enter');
  const dialog = mesa.getByRole('dialog');
  await expect(dialog).toContainText(`Concluir`);
  await mesa.keyboard.press('Escape');
  await expect(title).toBeVisible();
  await mesa.reload();
  await expect(title).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await askFor(`reembolsar ${order}`, new RegExp(`^Reembolsar ${order}`));
  await mesa.keyboard.press('Enter');
  await expect(dialog).toContainText('Devoluções');
  await mesa.keyboard.press('Escape');
  await askFor(`chat ${order}`, new RegExp(`^Chat com ${order}`));
  await mesa.keyboard.press('Enter');
  await mesa.waitForURL(`**/chatpageadm/${paciente.cpf}`);
  await askFor('fechar mes', /^Fechar o mês/);
  await mesa.keyboard.press('Enter');
  await mesa.waitForURL('**/fechamento');
});

function paddedDigits(count: number): string {
  return Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');
}
