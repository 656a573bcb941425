import { z } from 'zod';
import { cliente, senhaAtual } from './clientes.contract.ts';
import { defineContract, erros, TODOS } from '../contract.ts';

const tag = 'clientes';
const texto = z.string().trim().max(200);

export const trocarEmail = defineContract({
  operationId: 'trocarEmail',
  method: 'PUT',
  path: '/api/cliente/email',
  summary: 'Change the contact e-mail with the password; tells the old address and mails the new one a link',
  tag,
  access: ['Paciente'],
  body: z.object({ emailContato: texto, senhaAtual: senhaAtual.optional() }),
  responses: { 200: cliente, ...erros(400, 409) },
});

export const reenviarConfirmacao = defineContract({
  operationId: 'reenviarConfirmacao',
  method: 'POST',
  path: '/api/cliente/email/confirmacao',
  summary: 'Mail the link that confirms the contact e-mail once more',
  tag,
  access: ['Paciente'],
  responses: { 200: z.object({ mensagem: z.string() }), ...erros(409) },
});

const confirmacao = z
  .object({
    /** Masked: whoever holds a link need not learn the address. */
    email: z.string(),
    estado: z.enum(['pendente', 'confirmado']),
  })
  .meta({ id: 'ConfirmacaoDeEmail' });
export type ConfirmacaoDeEmail = z.infer<typeof confirmacao>;

export const consultarConfirmacao = defineContract({
  operationId: 'consultarConfirmacao',
  method: 'POST',
  path: '/api/confirmar-email/consulta',
  summary: 'Which e-mail a mailed link confirms (masked); reading confirms nothing',
  tag,
  access: TODOS,
  body: z.object({ token: texto }),
  responses: { 200: confirmacao, ...erros(404, 409) },
});

export const confirmarEmail = defineContract({
  operationId: 'confirmarEmail',
  method: 'POST',
  path: '/api/confirmar-email',
  summary:
    'Confirm a contact e-mail by its mailed link, signed in or not; the link serves once, for 72 hours',
  tag,
  access: TODOS,
  body: z.object({ token: texto }),
  responses: { 200: confirmacao, ...erros(404, 409) },
});
