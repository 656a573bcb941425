import { horaEscrita } from '#domain/calendario/horas.ts';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BadgeAlert from 'lucide-react/icons/badge-alert';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { useAssinatura } from './assinatura.api.ts';
import { AssinaturaDialog } from './AssinaturaDialog.tsx';
import { showAssinatura, useAssinaturaShown } from './assinatura-store.ts';
import './assinatura.css';

/** In the header: the expiry of the certificate's session, or that it must be opened. */
export function AssinaturaStatus() {
  const { data } = useAssinatura();
  const shown = useAssinaturaShown();
  if (data === undefined) return null;
  const { sessao, aAssinar } = data;
  return (
    <>
      <button
        type="button"
        className={classNames('certificado ink-ok inline-row small', sessao === null && 'certificado-falta')}
        onClick={() => showAssinatura(true)}
      >
        <Icon icon={sessao === null ? BadgeAlert : BadgeCheck} />
        <span className="num">
          {sessao === null
            ? aAssinar > 0
              ? `${aAssinar === 1 ? '1 documento espera' : `${aAssinar} documentos esperam`} o certificado`
              : 'Abrir certificado'
            : `${sessao.certificadoDeTeste ? 'Certificado de teste' : 'Certificado'} até ${horaEscrita(sessao.ate)}`}
        </span>
      </button>
      {shown && <AssinaturaDialog assinatura={data} onClose={() => showAssinatura(false)} />}
    </>
  );
}
