import { MAX_RELATO } from '#contracts/documentos/entrega.contract.ts';
import { AppError } from '#platform/app-error.ts';

export const emailNaoConfirmado = () =>
  new AppError(
    409,
    'email_nao_confirmado',
    'Confirme o seu e-mail antes: o PDF só vai para um endereço confirmado. O link está na mensagem que enviamos, e você pode pedir outro em Conta e segurança.',
  );
export const semEmail = () =>
  new AppError(409, 'sem_email', 'A sua conta ainda não tem e-mail de contato. Preencha os seus dados.');
export const relatoVazio = () =>
  new AppError(400, 'relato_vazio', 'Conte o que está errado no documento.', [
    { campo: 'texto', mensagem: 'Conte o que está errado no documento.' },
  ]);
export const relatoLongo = () =>
  new AppError(400, 'relato_longo', `Escreva até ${MAX_RELATO} letras.`, [
    { campo: 'texto', mensagem: `Escreva até ${MAX_RELATO} letras.` },
  ]);
export const relatosDemais = (max: number) =>
  new AppError(
    409,
    'relatos_demais',
    `Este documento já foi relatado ${max} vezes. Escreva no chat: a equipe segue por lá.`,
  );

export const jaRelatado = () =>
  new AppError(
    409,
    'ja_relatado',
    'O seu relato já está com o médico. Se houver mais a dizer, escreva no chat.',
  );
export const documentoRevogado = () =>
  new AppError(409, 'documento_revogado', 'Este documento foi revogado e não vale mais.');
/** 416: no part of the file lies in the range that was asked for. */
export const foraDoArquivo = () => new AppError(416, 'fora_do_arquivo', 'O arquivo é menor do que isso.');
