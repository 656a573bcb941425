import type { AssinaturaDoMedico } from '#contracts/documentos/assinar.contract.ts';
import { sentenceOf } from './assinar.errors.ts';
import type { lerAssinatura } from './sessao.usecases.ts';

/** Who holds a doctor's key, as the doctor reads it. */
const PROVIDERS: Readonly<Record<string, string>> = {
  vidaas: 'VIDaaS',
  birdid: 'BirdID',
  safeid: 'SafeID',
  serpro: 'SerproID',
  p12: 'Arquivo do certificado',
  demonstracao: 'Demonstração',
};

const NOT_SET_UP =
  'A assinatura eletrônica ainda não foi configurada nesta instalação. Fale com a administração.';

export function presentAssinatura({
  row,
  aberta,
  here,
  signing,
  aAssinar,
}: Awaited<ReturnType<typeof lerAssinatura>>): AssinaturaDoMedico {
  const sessao =
    aberta && here
      ? {
          provedor: PROVIDERS[aberta.provedor] ?? aberta.provedor,
          ate: aberta.expira_em.toISOString(),
          certificadoDeTeste: signing.test,
        }
      : null;
  const modos = signing.anchors ? [...(signing.page ? ['pagina' as const] : []), 'arquivo' as const] : [];
  return { sessao, modos, aAssinar, problema: problemIn() };

  function problemIn(): string | null {
    if (modos.length === 0) return NOT_SET_UP;
    if (aberta && !here && aberta.provedor === signing.file.name) return sentenceOf('elsewhere');
    if (row?.problema) return sentenceOf(row.problema);
    // A session whose time is over is only missed while something waits for it.
    return row?.provedor && !aberta && aAssinar > 0 ? sentenceOf('expired') : null;
  }
}
