import { useNavigate } from 'react-router';
import { Note } from '#ui/status/Note.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useSession } from '../identidade/session.api.ts';
import { ChavesSection } from './chaves/ChavesSection.tsx';
import { DevicesSection } from './components/DevicesSection.tsx';
import { SegundoFatorSection } from './segundo-fator/SegundoFatorSection.tsx';
import { OwnPasswordSection } from './components/OwnPasswordSection.tsx';
import { PasswordSection } from './components/PasswordSection.tsx';
import { TratamentoSection } from './components/TratamentoSection.tsx';
import './conta.css';

/** Texts and home for the administrator and for a doctor. */
const WORDS = {
  Admin: {
    home: '/menu_adm',
    missing: 'Falta um passo para abrir a mesa',
    why: 'A mesa guarda dados de saúde. Por isso, além da senha, pedimos um código que só o seu celular mostra. Leva dois minutos.',
    lead: 'Quem entra na administração, e por onde.',
  },
  Medico: {
    home: '/medico',
    missing: 'Falta um passo para abrir a fila',
    why: 'Os casos guardam dados de saúde. Por isso, além da senha, pedimos um código que só o seu celular mostra. Leva dois minutos.',
    lead: 'Como você entra, e por quais aparelhos.',
  },
} as const;

const WHY_OWN =
  'Quem instalou o sistema pode conhecer a senha com que você entrou. A mesa guarda dados de saúde e só abre com uma senha que só você conhece.';

/** `/seguranca`: the administrator's second factor, password, passkeys and sessions. */
export function SegurancaPage() {
  return <Seguranca papel="Admin" />;
}

/** `/medico/seguranca`: a doctor's second factor, password, passkeys and sessions, and the form of address. */
export function SegurancaMedicoPage() {
  return <Seguranca papel="Medico" />;
}

/** While an own password or a required second factor is missing this is the only screen that opens, and it shows only that step. */
function Seguranca({ papel }: { papel: keyof typeof WORDS }) {
  const { faltaSenhaPropria, faltaSegundoFator } = useSession();
  const navigate = useNavigate();
  const { home, missing, why, lead } = WORDS[papel];
  if (faltaSenhaPropria) {
    return (
      <Page>
        <PageHeader title="Crie a sua senha" lead={WHY_OWN} />
        <div className="conta grid gap-4">
          <OwnPasswordSection onReady={() => void navigate(home)} />
        </div>
      </Page>
    );
  }
  return (
    <Page>
      {faltaSegundoFator ? (
        <PageHeader title={missing} lead={why} />
      ) : (
        <PageHeader title="Segurança" lead={lead} />
      )}
      {/* One element for both cases, so that the recovery codes stay mounted when the session changes. */}
      <div className="conta grid gap-4">
        <SegundoFatorSection
          key="duas-etapas"
          required={faltaSegundoFator}
          onFirstKept={() => void navigate(home)}
        />
        {faltaSegundoFator ? (
          <Note key="ajuda" kind="idle" title="Você vai precisar de um aplicativo de códigos">
            Google Authenticator, Microsoft Authenticator ou o do próprio celular. Depois guarde os códigos de
            recuperação: com um deles você entra se perder o celular.
          </Note>
        ) : (
          <>
            <PasswordSection key="senha" />
            <ChavesSection key="chaves" />
            <DevicesSection key="aparelhos" />
            {papel === 'Medico' && <TratamentoSection key="tratamento" />}
          </>
        )}
      </div>
    </Page>
  );
}
