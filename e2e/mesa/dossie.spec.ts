import { expect, test } from '../support/test.ts';
import { openAnexos } from '../support/anexos.ts';
import { expectAccessible } from '../support/axe.ts';
import { button } from '../support/locators.ts';
import { openPedidos } from './pedidos-adm.ts';

test('a dossier that cannot be made: said in words, with another try', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const id = await openAnexos(page);
  const mesa = await openPedidos(browser);
  await mesa.goto(`/pedido/${id}`);
  const message =
    'Não conseguimos montar o dossiê agora. O pedido está como estava: tente de novo em um minuto.';
  const error = { code: 'dossie_indisponivel', message, requestId: 'AAAA-BBBB-CCCC' };
  await mesa.route('**/dossie', (route) => route.fulfill({ status: 503, json: { error } }), { times: 1 });
  await button(mesa, 'Baixar dossiê (PDF)').click();
  await expect(mesa.getByRole('alert')).toContainText(message);
  await expectAccessible(mesa, 'pedido, no dossier');
  await Promise.all([mesa.waitForEvent('download'), button(mesa, 'Tentar de novo').click()]);
  await expect(mesa.getByRole('alert')).toHaveCount(0);
});
