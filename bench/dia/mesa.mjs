// The ways through the day's work that the screens offer, each as short as it is honest.
import { digitoS10 } from '#domain/correio/rastreio.ts';

/** Orders of a page of the list. */
export const PAGE = 25;
/** A canned reply of the demonstration. */
const RESPOSTA = 'Prazo';
export const ANSWER = 'Sim, está tudo certo. Qualquer dúvida, escreva aqui.';

export const button = (where, name) => where.getByRole('button', { name, exact: true });
export const link = (where, name) => where.getByRole('link', { name, exact: true });

/** The first page of so many orders is there. */
export const placeIn = (page, n) => page.getByText(`1–${Math.min(PAGE, n)} de ${n}`, { exact: true }).first();

/** By the header, which is on every screen; `shown` says that the area is there. */
export const openArea = (desk, name, shown) =>
  desk.click(link(desk.page.getByRole('navigation', { name: 'Áreas da mesa' }), name), () => shown.waitFor());

/** Reads every order that waits, one after the other, over the ends of the list's pages. */
export async function lerPedidos(desk, n) {
  const { page } = desk;
  desk.begin('read the orders', n);
  await desk.key('g', () => placeIn(page, n).waitFor());
  await desk.key('j');
  const shown = async (place) => {
    await page.getByText(`${place} de ${n} na lista`).waitFor();
    await page.getByRole('list', { name: 'O que aconteceu' }).waitFor();
  };
  await desk.key('Enter', () => shown(1));
  for (let place = 2; place <= n; place += 1) await desk.key('j', () => shown(place));
}

/** Concludes what is answered outside, page by page of the list. */
export async function concluirPedidos(desk, n) {
  desk.begin('conclude the orders', n);
  await openArea(desk, 'Atendimento', placeIn(desk.page, n));
  await concluirPaginas(desk, n);
}

/** From the first page of what is to be read, until nothing is. */
export async function concluirPaginas(desk, n) {
  const { page } = desk;
  for (let left = n; left > 0;) {
    const some = Math.min(PAGE, left);
    await desk.click(page.getByLabel('Selecionar todos desta página'));
    const act = page.getByRole('button', { name: /^Concluir \d+ selecionados?$/ });
    await desk.click(act, () => page.getByRole('dialog').waitFor());
    left -= some;
    const next = left === 0 ? page.getByText('Nenhum pedido à espera', { exact: true }) : placeIn(page, left);
    await desk.click(button(page.getByRole('dialog'), 'Concluir'), () => next.waitFor());
  }
}

/** Answers, closes or gives away every open conversation; ends where the box of open ones holds only what a doctor answers. */
export async function conversas(desk, tasks) {
  const { page } = desk;
  desk.begin('conversations', tasks.size);
  const box = page.getByRole('list', { name: /^Abertas/ });
  await openArea(desk, 'Conversas', box);
  const left = new Set(tasks.keys());
  let next = box.getByRole('listitem').first().getByRole('link').first();
  while (left.size > 0) {
    const nome = (await next.textContent())?.trim();
    const task = tasks.get(nome);
    if (!task || !left.delete(nome)) throw new Error(`opened ${nome}, with whom nothing is to be done`);
    await desk.click(next, async () => {
      await page.getByRole('heading', { level: 1, name: nome, exact: true }).waitFor();
      await page.getByRole('log').getByText(/\S/).first().waitFor();
      await page.getByRole('button', { name: /^(?:Fechar|Reabrir) conversa$/ }).waitFor();
    });
    await WAYS[task.kind](desk, nome);
    next = await nextOpen(page, tasks, left);
  }
}

const state = (page, words) => () => page.getByRole('status').filter({ hasText: words }).waitFor();

export const WAYS = {
  /** A canned reply into the field. */
  async usar(desk) {
    const { page } = desk;
    const dialog = page.getByRole('dialog', { name: 'Respostas prontas' });
    const reply = dialog.getByRole('listitem').filter({ has: page.getByText(RESPOSTA, { exact: true }) });
    await desk.click(button(page, 'Respostas prontas'), () => reply.waitFor());
    await desk.click(button(reply, 'Usar'), () =>
      page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA'),
    );
  },
  async digitar(desk) {
    await desk.click(desk.page.getByLabel('Mensagem', { exact: true }));
    await desk.type(ANSWER);
  },
  async pronta(desk) {
    await WAYS.usar(desk);
    await desk.key('Enter', state(desk.page, 'Aguardando paciente'));
  },
  async escrever(desk) {
    await WAYS.digitar(desk);
    await desk.key('Enter', state(desk.page, 'Aguardando paciente'));
  },
  urgente: (desk) => WAYS.escrever(desk),
  async fechar(desk) {
    const { page } = desk;
    await desk.click(button(page, 'Fechar conversa'), () => button(page, 'Reabrir conversa').waitFor());
  },
  async medico(desk) {
    const { page } = desk;
    // Of several cases the newest, which is in her hand.
    const give = page
      .getByRole('dialog')
      .getByRole('button', { name: /no pedido/ })
      .first();
    await desk.click(button(page, 'Passar ao médico'), () => give.waitFor());
    await desk.click(give, () => button(page, 'Trocar quem responde').waitFor());
  },
};

/** The first one in the list beside the conversation that still waits for the desk. */
async function nextOpen(page, tasks, left) {
  if (left.size === 0) return null;
  const links = page.getByRole('navigation', { name: 'Outras conversas' }).getByRole('link');
  for (let i = 0; i < 200; i += 1) {
    const names = (await links.allTextContents()).map((name) => name.trim());
    const at = names.findIndex((name) => tasks.get(name)?.kind !== 'medico' || left.has(name));
    if (at !== -1 && left.has(names[at])) return links.nth(at);
    await page.waitForTimeout(50);
  }
  throw new Error('the list beside the conversation names nobody who waits');
}

/** Prints all letters together, confirms each signature, posts each with its code. */
export async function cartas(desk, n) {
  const { page } = desk;
  desk.begin('letters', n);
  await openMesa(desk, 'Imprimir');
  const dialog = page.getByRole('dialog');
  await desk.click(button(page, `Imprimir as ${n}`), () => button(dialog, 'Imprimir').waitFor());
  await desk.click(button(dialog, 'Imprimir'), () =>
    Promise.all([page.waitForEvent('download'), page.getByText('Nenhuma carta nesta lista').waitFor()]),
  );
  const column = (name) => page.getByRole('region', { name });
  const heading = (name, count) => column(name).getByRole('heading', { name: `${name} ${count}` });
  await openList(desk, 'A assinar');
  for (let left = n; left > 0; left -= 1) {
    await desk.click(button(column('A assinar'), 'Assinado à mão').first(), () => dialog.waitFor());
    await desk.click(button(dialog, 'Assinado à mão'), () => gone(heading('A assinar', left)));
  }
  await openList(desk, 'A postar');
  for (let left = n; left > 0; left -= 1) {
    const card = column('A postar').getByRole('listitem').first();
    const field = card.getByLabel('Código de rastreio');
    if (!(await field.isVisible())) await desk.click(button(card, 'Pôr o rastreio'), () => field.waitFor());
    if (!(await field.evaluate((input) => input === document.activeElement))) await desk.click(field);
    await desk.type(code(left));
    await desk.key('Enter', () => gone(heading('A postar', left)));
  }
}

export const gone = (locator) => locator.waitFor({ state: 'detached' });

/** A code of registered mail with its right digit. */
export function code(i) {
  const eight = String(47312000 + i);
  return `QB${eight}${digitoS10(eight)}BR`;
}

const openList = (desk, name) =>
  desk.click(link(desk.page.getByRole('navigation', { name: 'Listas do correio' }), name), () =>
    desk.page.getByRole('region', { name }).waitFor(),
  );

/** From the start page to where a matter of it is settled. */
async function openMesa(desk, words) {
  const { page } = desk;
  const matter = link(page.getByRole('region', { name: 'Precisa de uma pessoa agora' }), words);
  await openArea(desk, 'Mesa', matter);
  await desk.click(matter, () => matter.waitFor({ state: 'detached' }));
}

export async function reembolsos(desk, n) {
  const { page } = desk;
  desk.begin('refunds', n);
  await openMesa(desk, 'Resolver');
  const ask = button(page.getByRole('table', { name: 'Devoluções pendentes' }), 'Pedir reembolso');
  await ask.first().waitFor();
  const dialog = page.getByRole('dialog');
  for (let left = n; left > 0; left -= 1) {
    await desk.click(ask.first(), () => dialog.waitFor());
    await desk.click(button(dialog, 'Pedir reembolso'), () => gone(ask.nth(left - 1)));
  }
}

export async function tarefa(desk) {
  const { page } = desk;
  desk.begin('the failed job', 1);
  await openMesa(desk, 'Ver as falhas');
  const retry = page
    .getByRole('region', { name: 'Tarefas do sistema' })
    .getByRole('button', { name: /^Tentar de novo/ });
  await retry.first().waitFor();
  for (let left = await retry.count(); left > 0; left -= 1)
    await desk.click(retry.first(), () => gone(retry.nth(left - 1)));
}

/** At the doctor's own screen: what the desk gave her is answered in the case. */
export async function responderNoCaso(doctor, tasks) {
  const { page } = doctor;
  const given = [...tasks.values()].filter(({ kind }) => kind === 'medico');
  doctor.begin('answers of the doctor', given.length);
  for (const { nome } of given) {
    await doctor.key('2', () => page.waitForURL('**/medico?aba=comigo'));
    const row = page
      .getByRole('listitem')
      .filter({ hasText: nome })
      .filter({ hasText: 'espera a sua resposta' });
    const field = page.getByLabel('Resposta na conversa');
    await doctor.click(link(row, 'Abrir caso'), () => field.waitFor());
    await doctor.click(field);
    await doctor.type('Pode, com água. Se sentir tontura, pare e escreva aqui.');
    await doctor.click(button(page, 'Enviar resposta'), () => page.getByText('Resposta enviada.').waitFor());
    await openFila(doctor);
  }
}

const openFila = (doctor) =>
  doctor.click(link(doctor.page, 'Fila').first(), () =>
    doctor.page.getByRole('heading', { level: 1, name: 'Fila' }).waitFor(),
  );

/** Two cases of the queue are taken, read and refused, with the note that the record asks for. */
export async function recusas(doctor, cases) {
  const { page } = doctor;
  doctor.begin('refusals of the doctor', cases.length);
  for (const { nome, numero } of cases) {
    const row = page
      .getByRole('listitem')
      .filter({ hasText: nome })
      .filter({ hasText: String(numero) });
    await doctor.click(row.getByRole('button', { name: /^Assumir/ }), () =>
      link(row, 'Abrir caso').waitFor(),
    );
    const nota = page.getByLabel('Nota clínica', { exact: true });
    await doctor.key('Enter', () => nota.waitFor());
    await doctor.click(nota);
    await doctor.type('Sem exame recente não há como renovar à distância.');
    await doctor.click(button(page, 'Recusar'), () => page.getByRole('dialog').waitFor());
    await doctor.type('A dose pede um exame recente.');
    await doctor.click(button(page.getByRole('dialog'), 'Recusar'), () =>
      page.getByText('Você recusou este pedido').waitFor(),
    );
    await openFila(doctor);
  }
}
