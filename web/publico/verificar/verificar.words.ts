import { dataEHora } from '#domain/calendario/horas.ts';
import type { ResultadoDaVerificacao } from '#domain/documentos/verificacao/resultado.ts';
import type { Checked } from './verificar.api.ts';

type Words = { title: string; kind: 'ok' | 'wait' | 'stop' | 'info' };

/** Heading of each result (docs/product/documents.md). */
const RESULT_WORDS: Readonly<Record<ResultadoDaVerificacao, Words>> = {
  autentico: { title: 'Documento autêntico', kind: 'ok' },
  alterado: { title: 'Documento alterado', kind: 'stop' },
  revogado: { title: 'Documento revogado', kind: 'stop' },
  impresso: { title: 'Documento em papel', kind: 'info' },
  transcricao: { title: 'Não é receita', kind: 'stop' },
  inconclusivo: { title: 'Não pôde ser conferido agora', kind: 'info' },
  desconhecido: { title: 'Documento desconhecido', kind: 'stop' },
};

type Told = Pick<Checked, 'resultado' | 'documento'>;

const isOver = ({ documento }: Told): boolean => documento?.validade?.vencida === true;
const isUsed = ({ documento }: Told): boolean => (documento?.dispensa?.registros.length ?? 0) > 0;
const isUsedUp = (told: Told): boolean => isUsed(told) && told.documento?.dispensa?.usoUnico === true;

/** Heading and colour of a result: unusable documents and test signatures are never green. */
export function wordsOf(told: Told): Words {
  const words = RESULT_WORDS[told.resultado];
  if (told.resultado !== 'autentico') return words;
  if (isOver(told) || isUsedUp(told)) return { ...words, kind: 'wait' };
  return told.documento?.certificadoDeTeste === true ? { ...words, kind: 'info' } : words;
}

/** Sentence below the heading. */
export function leadOf({ resultado, documento, arquivo, assinaturas }: Checked): string {
  const byFile = arquivo !== null;
  switch (resultado) {
    case 'autentico':
      if (isUsedUp({ resultado, documento })) return 'Mas esta receita já foi usada.';
      if (isOver({ resultado, documento })) return 'Mas esta receita venceu.';
      if (isUsed({ resultado, documento })) return 'Já foi usada: confira abaixo o que já foi dispensado.';
      if (byFile) return sameFile(assinaturas.length);
      return documento?.dispensa
        ? 'Assinado e sem uso registrado.'
        : 'O número e o código são de um documento assinado. Compare com o original.';
    case 'alterado':
      return 'O arquivo enviado não é igual ao que foi assinado. Não aceite nem use este documento.';
    case 'revogado':
      return 'O médico que o assinou revogou este documento. Não aceite nem use este documento.';
    case 'impresso':
      return byFile
        ? 'Este arquivo é só a folha para impressão. Vale o papel, assinado à mão.'
        : 'Este documento foi impresso e assinado à mão. Vale o papel: confira a assinatura nele.';
    case 'transcricao':
      return 'Esta folha só ajuda a preencher o formulário oficial. A farmácia não pode aceitá-la.';
    default:
      // The server gives the reason.
      return '';
  }
}

function sameFile(signatures: number): string {
  return signatures > 1
    ? 'O documento do médico é o que foi assinado.'
    : 'O arquivo é igual ao que foi assinado. Nada foi mudado.';
}

/** "23/11/2026, às 9h47 (Brasília)" */
export function formatInstant(instant: string): string {
  return `${dataEHora(instant)} (Brasília)`;
}
