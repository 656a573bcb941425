import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { expectAccessible, expectNoViolations } from '../support/axe.ts';
import { button } from '../support/locators.ts';
import { linkTo } from '../support/mail.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import * as steps from '../support/steps.ts';

const SERVICO = 'Pedido de Exames Complementares';

type Typed = { nome: string; nasceu: string; parentesco: string; email?: string };

async function addPerson(page: Page, { nome, nasceu, parentesco, email }: Typed): Promise<void> {
  await page.getByLabel('Nome completo', { exact: true }).fill(nome);
  await page.getByLabel('Data de nascimento', { exact: true }).fill(nasceu);
  await page.getByLabel('CPF', { exact: true }).fill(newCpf());
  await page.getByLabel('Parentesco', { exact: true }).selectOption(parentesco);
  if (email !== undefined) await page.getByLabel('E-mail desta pessoa').fill(email);
  await page.getByLabel('Declaro que sou responsável legal ou cuidador autorizado').check();
  await button(page, 'Salvar pessoa').click();
}

test('a mother with two children and her own mother: each asked for under the own name', async ({
  page,
  browser,
}, info) => {
  await prepare.paciente(page, newCpf(), { nome: 'Renata Machado Alves' });
  await page.goto('/servico');
  await page.getByRole('link', { name: 'Cadastrar outra pessoa' }).click();
  await page.waitForURL('**/conta/pessoas');
  await button(page, 'Salvar pessoa').click();
  await expect(page.getByRole('link', { name: 'Nome completo: Falta preencher.' })).toBeVisible();
  await expectAccessible(page, 'pessoas, refused');
  await addPerson(page, { nome: 'Davi Machado Alves', nasceu: '03/09/2014', parentesco: 'filho' });
  await page.waitForURL('**/servico');
  const who = page.getByRole('radiogroup', { name: 'Para quem é este pedido?' });
  await expect(who.getByRole('radio')).toHaveCount(2);

  await page.goto('/conta/pessoas');
  const people = page.getByRole('list', { name: 'Pessoas' });
  await addPerson(page, { nome: 'Lia Machado Alves', nasceu: '09/05/2021', parentesco: 'filho' });
  await expect(people).toContainText('Lia Machado Alves');
  const email = `ivone.${newCpf()}@exemplo.com.br`;
  await addPerson(page, { nome: 'Ivone Machado', nasceu: '14/02/1945', parentesco: 'pai', email });
  await expect(people).toContainText('Esperamos a autorização desta pessoa.');
  await expectAccessible(page, 'pessoas, three');
  await screenshot(page, info, 'familia-pessoas');

  await page.goto('/servico');
  await expect(who.getByRole('radio')).toHaveCount(4);
  await who.getByLabel('Davi Machado Alves').check();
  await expectAccessible(page, 'servico, for whom');
  await screenshot(page, info, 'familia-servico');
  await steps.chooseServico(page, SERVICO);
  await expect(page.getByText('Para Davi Machado Alves', { exact: true })).toBeVisible();
  await expectAccessible(page, 'historico, of a person');
  await screenshot(page, info, 'familia-historico');

  // The grandmother agrees on another device, and the list says so at once.
  await page.goto('/conta/pessoas');
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(await linkTo(page, email, 'Alguém pede a sua autorização no Zelo', 'autorizar'));
  await expect(elsewhere.getByText('Renata Machado Alves', { exact: true })).toBeVisible();
  await expectNoViolations(elsewhere, 'autorizar');
  await screenshot(elsewhere, info, 'familia-autorizar');
  await button(elsewhere, 'Autorizo').click();
  await expect(elsewhere.getByRole('heading', { name: 'Autorizado' })).toBeVisible();
  await expect(people).not.toContainText('Esperamos a autorização', { timeout: 3_000 });
});
