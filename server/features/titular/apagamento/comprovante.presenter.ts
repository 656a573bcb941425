import { dataEHora } from '#domain/calendario/horas.ts';
import { prazoEmPalavras, type Comprovante } from '#domain/titular/apagamento.ts';
import { escapeHtml, PAGE_STYLE } from '../privacidade/privacidade.public.ts';

const list = (items: readonly string[]) =>
  `<ol>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ol>`;

/** The receipt as a page to keep. */
export function renderComprovante(
  { protocolo, em, apagado, guardado, segue }: Comprovante,
  brand: string,
): string {
  const kept = guardado.map(
    ({ oQue, ate, porque }) =>
      `<li>${escapeHtml(oQue)}<br><b>${escapeHtml(prazoEmPalavras(ate))}</b> <small>${escapeHtml(porque)}</small></li>`,
  );
  return [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Comprovante</title><style>${PAGE_STYLE}</style></head><body><h1>Comprovante de conta apagada</h1>`,
    `<dl><dt>Onde</dt><dd>${escapeHtml(brand)}</dd><dt>Número do pedido</dt><dd>${escapeHtml(protocolo)}</dd>`,
    `<dt>Apagada em</dt><dd>${escapeHtml(dataEHora(em))}, horário de Brasília</dd></dl>`,
    `<h2>O que foi apagado</h2>${list(apagado)}`,
    `<h2>O que fica guardado</h2><ol>${kept.join('')}</ol>`,
    `<h2>O que acontece agora</h2>${list(segue)}</body></html>\n`,
  ].join('');
}
