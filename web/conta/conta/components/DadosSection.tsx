import UserRound from 'lucide-react/icons/user-round';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { IN_ACCOUNT } from '#web/conta/clientes/clientes.public.ts';
import { AccountSection } from './AccountSection.tsx';

/** Links to the personal data and to the download of all data. */
export function DadosSection() {
  return (
    <AccountSection title="Meus dados" icon={UserRound}>
      <p className="muted">
        O que vai nos seus documentos: nome, nascimento, telefone e endereço. Saiba como cuidamos deles na{' '}
        <a href="/privacidade">Política de privacidade</a>.
      </p>
      <div className="row row-wrap">
        <LinkButton variant="secondary" size="sm" to="/dados" state={IN_ACCOUNT}>
          Ver e corrigir
        </LinkButton>
        <LinkButton variant="bare" size="sm" to="/conta/meus-dados">
          Baixar uma cópia
        </LinkButton>
      </div>
    </AccountSection>
  );
}
