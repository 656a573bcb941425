import { expect, test } from 'vitest';
import { deskClock } from './desk-clock.ts';

const NOW = '2026-11-23T15:00';
const LATE = '2026-11-23T12:00:00.000Z';
const LATER = '2026-11-25T12:00:00.000Z';
const pago = { status: 'Aguardando Pagamento', atendimento: 'na fila', prazo: LATER };

test.each([
  ['a promise that runs', pago, { kind: 'running', prazo: LATER, urgent: false }],
  ['one that passed', { ...pago, prazo: LATE }, { kind: 'running', prazo: LATE, urgent: true }],
  ['one in a doctor’s hands', { ...pago, atendimento: 'em atendimento' }, { kind: 'running', urgent: false }],
  [
    'one that waits for the patient',
    { ...pago, atendimento: 'aguardando paciente', prazo: LATE },
    { kind: 'paused', urgent: false },
  ],
  [
    'one whose document is made',
    { ...pago, atendimento: 'a postar', prazo: LATE },
    { kind: 'kept', urgent: false },
  ],
  ['one that was refused', { ...pago, atendimento: 'recusado' }, { kind: 'none', urgent: false }],
  ['one that is over', { ...pago, status: 'Concluído' }, { kind: 'none', urgent: false }],
  [
    'one that is not paid',
    { status: 'Aguardando Pagamento', atendimento: null, prazo: null },
    { kind: 'none', urgent: false },
  ],
])('the desk’s clock of %s', (_name, pedido, clock) => {
  expect(deskClock(pedido, NOW)).toMatchObject(clock);
});
