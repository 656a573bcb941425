import { MAX_TEXTO, type RecusaDoRascunho } from '../../../../domain/pedidos/rascunho.ts';
import { AppError } from '../../../platform/app-error.ts';

const MENSAGENS: Record<RecusaDoRascunho['motivo'], string> = {
  campo: 'Este campo não se guarda em rascunho.',
  texto: `Um texto passou de ${MAX_TEXTO.toLocaleString('pt-BR')} letras. Encurte-o para guardar o rascunho.`,
  campos: 'O rascunho tem campos demais. Salve a página com Continuar.',
  total: 'O rascunho ficou grande demais. Encurte as respostas mais longas.',
};

/** Something that a draft does not take. */
export const rascunhoRecusado = ({ motivo, campo }: RecusaDoRascunho) =>
  new AppError(
    400,
    `rascunho_${motivo}`,
    MENSAGENS[motivo],
    campo === null ? [] : [{ campo, mensagem: MENSAGENS[motivo] }],
  );

/** Typed upon a version from before the last save: that form is saved, its draft is over. */
export const rascunhoEncerrado = () =>
  new AppError(409, 'rascunho_encerrado', 'Estas respostas já foram salvas. Abra a página de novo.');
