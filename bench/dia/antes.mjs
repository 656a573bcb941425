// A day in the tree before its third desk, as somebody works who wants to be sure. Work without a way of its own there
// is done as the screens of that tree allow it; bench/README.md says where the two days differ.
import * as mesa from './mesa.mjs';
import { ANSWER, button, code, gone, link, openArea, PAGE, WAYS } from './mesa.mjs';

export const { recusas, reembolsos } = mesa;

/** J ends where the page ends: then the list is opened again and turned to its next page. */
export async function lerPedidos(desk, n) {
  const { page } = desk;
  desk.begin('read the orders', n);
  const details = page.getByRole('link', { name: 'Detalhes' });
  for (let first = 1; first <= n; first += PAGE) {
    await desk.key('g', () => page.waitForURL('**/pedidos'));
    await details.first().waitFor();
    await desk.key('1', () => page.waitForURL(/fila=para-ler/));
    for (let at = 1; ; at += PAGE) {
      await page
        .getByText(`${at}–${Math.min(at + PAGE - 1, n)} de ${n}`)
        .first()
        .waitFor();
      if (at === first) break;
      await desk.click(button(page, 'Próxima'));
    }
    await desk.key('j');
    const some = Math.min(PAGE, n - first + 1);
    const shown = (place) => page.getByText(`${place} de ${some} na lista`).waitFor();
    const whole = () => page.getByRole('list', { name: 'O que aconteceu' }).waitFor();
    await desk.key('Enter', () => (some === 1 ? whole() : shown(1).then(whole)));
    for (let place = 2; place <= some; place += 1) await desk.key('j', () => shown(place).then(whole));
  }
}

/** The list opens on all orders, the newest first. */
export async function concluirPedidos(desk, n) {
  const { page } = desk;
  desk.begin('conclude the orders', n);
  await openArea(desk, 'Atendimento', link(page, 'Detalhes').first());
  await desk.key('1', () => mesa.placeIn(page, n).waitFor());
  await mesa.concluirPaginas(desk, n);
}

/**
 * Conversations that were not read yet are opened, the longest wait first, and answered where that is asked for; after that
 * the list of all is searched by eye for those whose last line is the patient's, and each is opened.
 */
export async function conversas(desk, tasks) {
  const { page } = desk;
  desk.begin('conversations', tasks.size);
  const left = new Set(tasks.keys());
  const list = page.getByRole('list', { name: /^Conversas/ });
  const beside = page.getByRole('navigation', { name: 'Outras conversas' });
  const open = async (where, nome) => {
    const heading = page.getByRole('heading', { level: 1, name: nome, exact: true });
    await desk.click(where, async () => {
      await heading.waitFor();
      await page.getByRole('log').getByText(/\S/).first().waitFor();
    });
    const task = tasks.get(nome);
    if (left.delete(nome)) await BEFORE[task.kind](desk);
  };
  await openArea(desk, 'Conversas', list);
  const unread = new Set([...tasks.values()].flatMap(({ nome, lida }) => (lida ? [] : nome)));
  for (let where = list; unread.size > 0; where = beside) {
    const [next, nome] = await nextUnread(where, unread);
    unread.delete(nome);
    await open(next, nome);
  }
  process.stdout.write(
    `after the unread ones the list says: “${await lead(desk, list)}”; ${left.size} people wait\n`,
  );
  const more = button(page, 'Ver mais');
  for (let count = await list.getByRole('listitem').count(); await more.isVisible();) {
    await desk.click(more, () => list.getByRole('listitem').nth(count).waitFor());
    count = await list.getByRole('listitem').count();
  }
  const rows = await list
    .getByRole('listitem')
    .evaluateAll((all) =>
      all.map((row) => [
        row.querySelector('a').textContent.trim(),
        row.querySelector('.conversa-dita').textContent,
      ]),
    );
  const doubtful = rows.filter(([, said]) => !said.startsWith('Você:') && said !== 'Ninguém escreveu ainda');
  let where = list;
  for (const [nome] of doubtful) {
    await open(link(where, nome).first(), nome);
    where = beside;
  }
  if (left.size > 0) throw new Error(`nobody found ${[...left].join(', ')}`);
}

/** The first of a list who was neither read nor answered, once the list follows: the link and the name on it. */
async function nextUnread(list, unread) {
  const links = list.locator('.conversa-quem > a, .chat-outra-quem');
  for (let tries = 0; tries < 600; tries += 1) {
    const names = (await links.allTextContents()).map((name) => name.trim());
    // At first the one before is still above.
    const at = names.findIndex((name) => unread.has(name));
    if (at === 0 || (at > 0 && tries > 60)) return [links.nth(at), names[at]];
    await list.page().waitForTimeout(50);
  }
  throw new Error('nobody of the list waits');
}

async function lead(desk, list) {
  await openArea(desk, 'Conversas', list);
  // The count of the last one may lag behind.
  await desk.page.waitForTimeout(3000);
  return desk.page.locator('h1 + *').first().textContent();
}

/** The message is in the log, and the field is empty. */
const sent = (page, words) => async () => {
  await page.getByRole('log').getByText(words).last().waitFor();
  await page.waitForFunction(() => document.activeElement?.value === '');
};

/** Nothing is closed there, and no doctor is given a conversation: the desk asks her by telephone and answers itself. */
const BEFORE = {
  async pronta(desk) {
    await WAYS.usar(desk);
    const words = await desk.page.getByLabel('Mensagem', { exact: true }).inputValue();
    await desk.key('Enter', sent(desk.page, words));
  },
  async escrever(desk) {
    await WAYS.digitar(desk);
    await desk.key('Enter', sent(desk.page, ANSWER));
  },
  urgente: (desk) => BEFORE.escrever(desk),
  medico: (desk) => BEFORE.escrever(desk),
  fechar: async () => {},
};

/** No line of the start page leads here, and each letter is printed alone. */
export async function cartas(desk, n) {
  const { page } = desk;
  desk.begin('letters', n);
  const column = (name) => page.getByRole('region', { name });
  const heading = (name, count) => column(name).getByRole('heading', { name: `${name} ${count}` });
  const dialog = page.getByRole('dialog');
  await openArea(desk, 'Atendimento', link(page, 'Correio'));
  await desk.click(link(page, 'Correio'), () => heading('A imprimir', n).waitFor());
  for (let left = n; left > 0; left -= 1)
    await desk.click(button(column('A imprimir'), 'Imprimir').first(), () =>
      gone(heading('A imprimir', left)),
    );
  for (let left = n; left > 0; left -= 1) {
    await desk.click(button(column('A assinar'), 'Assinado à mão').first(), () => dialog.waitFor());
    await desk.click(button(dialog, 'Assinado à mão'), () => gone(heading('A assinar', left)));
  }
  for (let left = n; left > 0; left -= 1) {
    const card = column('A postar').getByRole('listitem').first();
    const field = card.getByLabel('Código de rastreio');
    if (!(await field.isVisible())) await desk.click(button(card, 'Pôr o rastreio'), () => field.waitFor());
    await desk.click(field);
    await desk.type(code(left));
    await desk.key('Enter', () => gone(heading('A postar', left)));
  }
}
