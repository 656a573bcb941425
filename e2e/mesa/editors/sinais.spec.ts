import { expect, test } from '../../support/test.ts';
import { expectAccessibleHere, expectNoViolations } from '../../support/axe.ts';
import { button, statusSaying } from '../../support/locators.ts';
import * as prepare from '../../support/prepare.ts';
import { openEditor } from './editors.ts';

/** Marks of a question: their editor, on a server of its own, and their effects for patient and desk. */

test('marks of a question: switched by the keyboard, published, taken back by an older version', async ({
  page,
}) => {
  await prepare.admin(page);
  await openEditor(page, '/perguntas');
  const mark = (name: string) => page.getByRole('switch', { name, exact: true });
  await expect(mark('Urgência na pergunta 6')).toHaveAttribute('aria-checked', 'true');
  await expect(mark('Atenção na pergunta 3')).toHaveAttribute('aria-checked', 'false');
  // A search by the label of a question finds only its field.
  await expect(page.getByLabel('Pergunta 1')).toHaveCount(1);
  await mark('Atenção na pergunta 3').focus();
  await page.keyboard.press('Space');
  await expect(mark('Atenção na pergunta 3')).toHaveAttribute('aria-checked', 'true');
  await expect(mark('Atenção na pergunta 3')).toHaveAccessibleDescription(/aparece primeiro/);
  await expect(statusSaying(page, 'Por salvar: 1 editada.')).toBeVisible();
  await expectAccessibleHere(page, 'perguntas, marked');
  await page.getByText('O que fazem Atenção, Urgência, Só resposta atual, Alergia e Pedido').click();
  await expectNoViolations(page, 'perguntas, what marks do');
  await page.reload();
  await expect(mark('Atenção na pergunta 3')).toHaveAttribute('aria-checked', 'true');
  await button(page, 'Salvar').click();
  await expect(page.getByText('Perguntas Atualizadas com Sucesso!')).toHaveAttribute('role', 'status');

  const first = page.getByRole('listitem').filter({ hasText: /^Versão 1 / });
  await button(first, 'Ver').click();
  await expect(page.getByRole('dialog').getByText('Urgência', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'perguntas, marks of a version');
  await button(page, 'Pôr no editor').click();
  await expect(mark('Atenção na pergunta 3')).toHaveAttribute('aria-checked', 'false');
  await button(page, 'Salvar').click();
  await expect(page.getByText('Perguntas Atualizadas com Sucesso!')).toBeVisible();
});
