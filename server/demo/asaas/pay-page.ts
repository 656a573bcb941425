import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import type { FakeAnswer } from '../store/fake-http.ts';
import type { PaymentDoc } from './shapes.ts';

const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box;
    font: 1.125rem/1.5 system-ui, sans-serif; background: light-dark(#f5f7fb, #0c0f1a);
    color: light-dark(#121a33, #edf0f6); }
  main { width: 100%; max-width: 26rem; padding: 2rem; box-sizing: border-box; border-radius: 0.75rem;
    background: light-dark(#fff, #141925); border: 1px solid light-dark(#dbe0e9, #2b3141); }
  .demo { margin: 0 0 1.5rem; padding-bottom: 1rem; border-bottom: 2px dotted light-dark(#7c8597, #768096); }
  h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0 0 1.5rem; }
  dt { color: light-dark(#3e4960, #bcc3d0); }
  dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
  button { width: 100%; min-height: 3rem; border: 0; border-radius: 0.5rem; font: inherit; font-weight: 650;
    background: light-dark(#2244bb, #90adf9); color: light-dark(#fff, #08112e); cursor: pointer; }
  button.quiet { margin-top: 1.5rem; border: 1px solid currentColor; background: none; color: inherit; }
  button:focus-visible { outline: 3px solid light-dark(#2244bb, #a2bcff); outline-offset: 3px; }
  [role=status] { margin: 0; font-weight: 650; }`;

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** The page where the demonstration payer pays a charge, or sees that it was paid; 404 when there is none. */
export function payPage(payment: PaymentDoc | null): FakeAnswer {
  if (payment === null || payment.deleted) {
    const main = '<h1>Cobrança não encontrada</h1><p>Ela não existe ou foi cancelada.</p>';
    return { status: 404, headers: HEADERS, html: documentOf('Cobrança não encontrada', main) };
  }
  const title = 'Pagar com Pix';
  const main = `<h1>${title}</h1>
    <dl>
      <dt>Valor</dt><dd>${formatReais(Math.round(payment.value * 100))}</dd>
      <dt>Referente a</dt><dd>${escapeHtml(payment.description ?? 'Cobrança')}</dd>
      <dt>Vencimento</dt><dd>${formatDataBr(payment.dueDate)}</dd>
    </dl>
    ${actionOf(payment)}`;
  return { status: 200, headers: HEADERS, html: documentOf(title, main) };
}

function actionOf({ id, status }: PaymentDoc): string {
  if (status === 'PENDING' || status === 'OVERDUE') {
    return '<form method="post"><button type="submit">Pagar</button></form>';
  }
  if (status.startsWith('REFUND')) return '<p role="status">Pagamento devolvido.</p>';
  const [said, verb] =
    status === 'CHARGEBACK_REQUESTED'
      ? ['Pagamento contestado: o banco tomou o dinheiro de volta.', 'Retirar a contestação']
      : ['Pagamento confirmado. Você já pode fechar esta página.', 'Contestar o pagamento'];
  return `<p role="status">${said}</p>
    <form method="post" action="./${encodeURIComponent(id)}/contestacao"><button class="quiet">${verb}</button></form>`;
}

function documentOf(title: string, main: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Demonstração</title>
<style>${STYLE}</style>
</head>
<body>
<main>
  <p class="demo"><strong>Demonstração.</strong> Nenhum dinheiro é cobrado: esta página faz as vezes do aplicativo do banco.</p>
  ${main}
</main>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
