drop index wallet_refund_one;
