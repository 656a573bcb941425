import { createElement as h, type ReactNode } from 'react';
import type { FaultSwitch } from '../fault-switches.ts';
import { demoPage } from './page.ts';

export const FAULTS_PAGE = '/demo/falhas';
/** In the address of a form: the fake is well again. */
export const NO_FAULT = 'nenhuma';

const NOTICE = 'Aqui os serviços de fora são de mentira e podem falhar quando você quiser.';

/** Each fake service, its state, and the faults that it can play. */
export function faultPage(switches: readonly FaultSwitch[]): string {
  const title = 'Falhas dos serviços';
  return demoPage(
    { title, notice: NOTICE },
    h('h1', null, title),
    h('p', null, 'Escolha uma falha, use o aplicativo em outra aba e volte aqui para desfazê-la.'),
    h('nav', { 'aria-label': 'Páginas da demonstração' }, h('a', { href: '/' }, 'Página inicial')),
    ...switches.map(section),
  );
}

function section(service: FaultSwitch): ReactNode {
  const { nome, titulo, falhas } = service;
  const atual = service.atual();
  const frase = falhas.find((falha) => falha.nome === atual)?.frase;
  return h(
    'section',
    { key: nome, 'aria-labelledby': nome },
    h('h2', { id: nome }, titulo),
    h('p', null, 'Agora: ', h('strong', null, frase ?? 'funcionando'), '.'),
    h(
      'div',
      { className: 'falhas' },
      button(nome, { nome: NO_FAULT, frase: 'Funcionando' }, atual === null),
      ...falhas.map((falha) => button(nome, falha, falha.nome === atual)),
    ),
  );
}

function button(
  provedor: string,
  { nome, frase }: { nome: string; frase: string },
  pressed: boolean,
): ReactNode {
  return h(
    'form',
    { key: nome, method: 'post', action: `${FAULTS_PAGE}/${provedor}/${nome}` },
    h('button', { type: 'submit', 'aria-pressed': pressed }, frase),
  );
}
