import { expect, test } from '../../support/test.ts';
import { dataEmSaoPaulo, formatDataBr, somarDias } from '#domain/calendario/datas.ts';
import { MENSAGENS_FERIADO } from '#domain/calendario/calendario-edicao.ts';
import { expectAccessible, expectAccessibleHere } from '../../support/axe.ts';
import { button, field, statusSaying } from '../../support/locators.ts';
import * as prepare from '../../support/prepare.ts';
import { openEditor, openTab } from './editors.ts';

test('local holidays: refused in words, saved, live in every open page, removed', async ({ page }) => {
  await prepare.admin(page);
  await openEditor(page, '/prazos');
  await expectAccessible(page, 'prazos');
  const other = await openTab(page, '/prazos');
  // The day of the promise: its minute changes continuously.
  const promised = async () =>
    /\d+ de \p{L}+|fim de \p{L}+, [\d/]+/u.exec(
      (await other.locator('.prazos-promessa').textContent()) ?? '',
    )?.[0];
  await expect.poll(promised).toBeTruthy();
  const before = await promised();

  await field(page, 'Dia').fill('31/02/2027');
  await field(page, 'Nome').fill('Aniversário da cidade');
  await button(page, 'Adicionar feriado').click();
  await expect(field(page, 'Dia')).toBeFocused();
  await expect(field(page, 'Dia')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Dia').fill('09/07/2027');
  await field(page, 'Nome').fill('');
  await button(page, 'Adicionar feriado').click();
  await expect(page.getByText(MENSAGENS_FERIADO['sem-nome'])).toBeVisible();
  await expectAccessibleHere(page, 'prazos, refused');

  // Some of the following days may be holidays already, and a national holiday is refused.
  const today = dataEmSaoPaulo(new Date());
  const days = [1, 2, 3, 4].map((ahead) => ({ data: somarDias(today, ahead), nome: `Festa ${ahead}` }));
  for (const { data, nome } of days) {
    await field(page, 'Dia').fill(formatDataBr(data));
    await field(page, 'Nome').fill(nome);
    await button(page, 'Adicionar feriado').click();
  }
  await expect(statusSaying(page, 'O calendário mudou e ainda não foi salvo.')).toBeVisible();
  expect(await promised()).toBe(before);
  await button(page, 'Salvar').click();
  await expect(statusSaying(page, 'Calendário salvo. Vale para os próximos pagamentos.')).toBeVisible();
  await expect.poll(promised, { timeout: 3_000 }).not.toBe(before);

  for (const { data, nome } of days) {
    await field(page, 'Ano').selectOption(data.slice(0, 4));
    const remove = page.getByRole('button', { name: new RegExp(`^Remover ${nome},`) });
    if ((await remove.count()) > 0) await remove.click();
  }
  await expect(button(page, 'Desfazer')).toBeFocused();
  await button(page, 'Salvar').click();
  await expect(statusSaying(page, 'Calendário salvo. Vale para os próximos pagamentos.')).toBeVisible();
  await expect.poll(promised, { timeout: 3_000 }).toBe(before);
});
