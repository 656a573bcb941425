import { useState } from 'react';
import { VerifiedArt } from '#ui/art/VerifiedArt.tsx';
import { EntrancePage, EntranceAside } from '../identidade/components/EntrancePage.tsx';
import { ContestacaoOpened } from './components/ContestacaoOpened.tsx';
import { ContestacaoForm } from './components/ContestacaoForm.tsx';
import type { OpenedContestacao } from './contestacao.form.ts';
import './contestacoes.public.css';

/**
 * `/nao-fui-eu`: opens a case because somebody else registered with the person's CPF. No account is changed by
 * it.
 */
export function NaoFuiEuPage() {
  const [opened, setOpened] = useState<OpenedContestacao | null>(null);
  if (opened) return <ContestacaoOpened {...opened} />;
  return (
    <EntrancePage
      title="Não fui eu"
      lead="Alguém fez um cadastro com o seu CPF? Conte aqui e envie um documento com foto. Uma pessoa da nossa equipe confere e responde por e-mail."
      aside={<WhatHappens />}
    >
      <ContestacaoForm onOpened={setOpened} />
    </EntrancePage>
  );
}

const STEPS = [
  ['Você abre o caso', 'Recebe um protocolo e um link para acompanhar.'],
  ['Uma pessoa confere', 'Compara o documento com o cadastro. Até lá nada muda nele.'],
  ['A resposta chega por e-mail', 'Se o CPF for seu, vem um link para você fazer o seu cadastro.'],
  ['O documento é apagado', 'Só a administração o vê, e ele some 30 dias depois da resposta.'],
] as const;

function WhatHappens() {
  return (
    <EntranceAside label="O que acontece depois" art={<VerifiedArt />} title="O que acontece depois">
      <ol className="entrada-passos">
        {STEPS.map(([title, text]) => (
          <li key={title}>
            <b>{title}</b>
            <span className="small muted">{text}</span>
          </li>
        ))}
      </ol>
    </EntranceAside>
  );
}
