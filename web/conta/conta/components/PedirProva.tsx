import { useRef, useState } from 'react';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { CampoCodigo } from '../../identidade/components/CampoCodigo.tsx';
import { CampoSenha } from '../../identidade/components/CampoSenha.tsx';
import { Resumo } from '../../identidade/components/Resumo.tsx';
import { conferirPreenchidos } from '../../identidade/identidade.form.ts';
import { useFormulario } from '../../identidade/useFormulario.ts';

const ROTULOS = { senhaAtual: 'Senha atual', codigo: 'Código' };

type PedirProvaProps = {
  titulo: string;
  texto: string;
  verbo: string;
  perigoso?: boolean;
  /** False where the account has no second factor: the password alone. */
  comCodigo?: boolean;
  agir: (prova: { senhaAtual: string; codigo: string }) => Promise<void>;
  /** Done, or given up. */
  aoFechar: () => void;
};

/** Asks for password and code before an act that weighs; a recovery code serves as well. */
export function PedirProva(props: PedirProvaProps) {
  const { titulo, texto, verbo, perigoso = false, comCodigo = true, agir, aoFechar } = props;
  const first = useRef<HTMLInputElement>(null);
  const [ocupado, setOcupado] = useState(false);
  const { form, problema, aceitar, recusar, recusarErro } = useFormulario();

  async function enviar() {
    const { senhaAtual, codigo } = form.getValues();
    const recusa = conferirPreenchidos(comCodigo ? { senhaAtual, codigo } : { senhaAtual });
    if (recusa) return recusar(recusa);
    aceitar();
    setOcupado(true);
    try {
      await agir({ senhaAtual, codigo });
      aoFechar();
    } catch (error) {
      recusarErro(error);
    } finally {
      setOcupado(false);
    }
  }

  return (
    <FormDialog
      title={titulo}
      verb={verbo}
      destructive={perigoso}
      busy={ocupado}
      focus={first}
      onSubmit={() => void enviar()}
      onCancel={aoFechar}
    >
      <p>{texto}</p>
      <Resumo problema={problema} rotulos={ROTULOS} />
      <CampoSenha
        form={form}
        nome="senhaAtual"
        rotulo={ROTULOS.senhaAtual}
        autoComplete="current-password"
        campo={first}
      />
      {comCodigo && <CampoCodigo form={form} tipo="qualquer" />}
    </FormDialog>
  );
}
