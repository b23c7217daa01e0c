import { Component, type ReactNode } from 'react';
import { reportClientError } from '#web/lib/errors/report-client-error.ts';
import { ErrorPage } from './error-page.tsx';

type ErrorBoundaryProps = {
  children: ReactNode;
};

export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown error') };
  }

  override componentDidCatch(error: unknown) {
    void reportClientError(error);
  }

  override render() {
    return this.state.error === null ? this.props.children : <ErrorPage />;
  }
}
