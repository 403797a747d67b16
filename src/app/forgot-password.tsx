import { useNavigate } from 'react-router-dom';
import { pageEngine } from '#client/page-engine.ts';
import { ForgotPasswordScreen } from '#features/forgot-password/screen.tsx';
import { signInPath } from '#bindings/sign-in-path.ts';

/** `/forgot/password`; leads to the login form afterwards. */
export function ForgotPassword() {
  const navigate = useNavigate();
  return (
    <ForgotPasswordScreen reset={pageEngine().passwordReset} onChanged={() => void navigate(signInPath)} />
  );
}
