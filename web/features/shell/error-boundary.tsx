import { Component, type ReactNode } from 'react';
import { reportClientError } from '#web/lib/errors/report-client-error.ts';
import { ErrorPage } from './error-page.tsx';

type ErrorBoundaryProps = {
  children: ReactNode;
};

type ErrorBoundaryState = { error: unknown; isReported: boolean };

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, isReported: false };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown error') };
  }

  override componentDidCatch(error: unknown) {
    void reportClientError(error).then((isReported) => this.setState({ isReported }));
  }

  override render() {
    const { error, isReported } = this.state;
    return error === null ? this.props.children : <ErrorPage isReported={isReported} />;
  }
}
