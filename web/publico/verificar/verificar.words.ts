import { dateCreated } from '../../../domain/calendario/datas.ts';
import type { ResultadoDaVerificacao } from '../../../domain/documentos/verificacao/resultado.ts';
import type { Checked } from './verificar.api.ts';

type Words = { title: string; tag: string; kind: 'ok' | 'stop' | 'info' };

/** Heading and tag of each result (docs/product/documents.md). */
const RESULT_WORDS: Readonly<Record<ResultadoDaVerificacao, Words>> = {
  autentico: { title: 'Documento autêntico', tag: 'Assinatura válida', kind: 'ok' },
  alterado: { title: 'Documento alterado', tag: 'Não confere', kind: 'stop' },
  revogado: { title: 'Documento revogado', tag: 'Sem validade', kind: 'stop' },
  impresso: { title: 'Documento em papel', tag: 'Assinado à mão', kind: 'info' },
  transcricao: { title: 'Não é receita', tag: 'Sem validade', kind: 'stop' },
  desconhecido: { title: 'Documento desconhecido', tag: 'Não confere', kind: 'stop' },
};

/** The words of a check; a signature that is worth nothing is not called valid. */
export function wordsOf({ resultado, documento }: Checked): Words {
  const words = RESULT_WORDS[resultado];
  const test = resultado === 'autentico' && documento?.certificadoDeTeste === true;
  return test ? { ...words, tag: 'Assinatura de teste', kind: 'info' } : words;
}

/** The sentence below the heading. */
export function leadOf({ resultado, arquivo, assinaturas }: Checked): string {
  const byFile = arquivo !== null;
  switch (resultado) {
    case 'autentico':
      if (!byFile) return 'O número e o código são de um documento assinado. Compare com o original.';
      return assinaturas.length > 1
        ? 'O documento do médico é autêntico: confira o PDF original abaixo.'
        : 'O arquivo é igual ao que foi assinado. Nada foi mudado.';
    case 'alterado':
      return 'O arquivo enviado não é igual ao que foi assinado. Não aceite nem use este documento.';
    case 'revogado':
      return 'Quem o assinou retirou a validade dele. Não aceite nem use este documento.';
    case 'impresso':
      return byFile
        ? 'Este arquivo é só a folha a imprimir. Vale o papel, assinado à mão.'
        : 'Este documento foi impresso e assinado à mão. Vale o papel: confira a assinatura nele.';
    case 'transcricao':
      return 'Esta folha só ajuda a preencher o formulário oficial. A farmácia não pode aceitá-la.';
    default:
      // Why it is none of ours is said by the server.
      return '';
  }
}

/** "23/11/2026, 09h47 (Brasília)" */
export function formatInstant(instant: string): string {
  return `${dateCreated(instant)
    .replace(' ', ', ')
    .replace(/:(\d\d)$/, 'h$1')} (Brasília)`;
}
