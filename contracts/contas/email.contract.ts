import { z } from 'zod';
import { cliente, senhaAtual } from './clientes.contract.ts';
import { defineContract, errors, EVERYONE } from '../contract.ts';

const tag = 'clientes';
const text = z.string().trim().max(200);

export const trocarEmail = defineContract({
  operationId: 'trocarEmail',
  method: 'PUT',
  path: '/api/cliente/email',
  summary: 'Change the contact e-mail with the password; tells the old address and mails the new one a link',
  tag,
  access: ['Paciente'],
  body: z.object({ emailContato: text, senhaAtual: senhaAtual.optional() }),
  responses: { 200: cliente, ...errors(400, 409) },
});

export const reenviarConfirmacao = defineContract({
  operationId: 'reenviarConfirmacao',
  method: 'POST',
  path: '/api/cliente/email/confirmacao',
  summary: 'Mail the link that confirms the contact e-mail once more',
  tag,
  access: ['Paciente'],
  responses: { 200: z.object({ mensagem: z.string() }), ...errors(409) },
});

const confirmacao = z
  .object({
    /** Masked: the holder of a link need not learn the address. */
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
  access: EVERYONE,
  body: z.object({ token: text }),
  responses: { 200: confirmacao, ...errors(404, 409) },
});

export const confirmarEmail = defineContract({
  operationId: 'confirmarEmail',
  method: 'POST',
  path: '/api/confirmar-email',
  summary:
    'Confirm a contact e-mail by its mailed link, signed in or not; the link serves once, for 72 hours',
  tag,
  access: EVERYONE,
  body: z.object({ token: text }),
  responses: { 200: confirmacao, ...errors(404, 409) },
});
