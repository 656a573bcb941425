import { MAX_TEXTO_NO_RASCUNHO, type RecusaDoRascunho } from '#domain/pedidos/rascunho.ts';
import { AppError } from '#platform/app-error.ts';

const MENSAGENS: Record<RecusaDoRascunho['motivo'], string> = {
  campo: 'Este campo não se guarda em rascunho.',
  texto: `Um texto passou de ${MAX_TEXTO_NO_RASCUNHO.toLocaleString('pt-BR')} letras. Encurte-o para guardar o rascunho.`,
  campos: 'O rascunho tem campos demais. Salve a página com Continuar.',
  total: 'O rascunho ficou grande demais. Encurte as respostas mais longas.',
};

/** 400: a field or value that a draft does not accept. */
export const rascunhoRecusado = ({ motivo, campo }: RecusaDoRascunho) =>
  new AppError(
    400,
    `rascunho_${motivo}`,
    MENSAGENS[motivo],
    campo === null ? [] : [{ campo, mensagem: MENSAGENS[motivo] }],
  );

/** 409: the change was typed on a version from before the last save, which ended the draft. */
export const rascunhoEncerrado = () =>
  new AppError(409, 'rascunho_encerrado', 'Estas respostas já foram salvas. Abra a página de novo.');
